// Rank the pages of the index for what is typed, in the search and in the filters alike: the pages whose terms it is,
// then those that hold all of its words, plots by themselves first, and those that come near.  A list shows what comes
// near only if nothing holds all words.
const FILLERS = new Set((
  "a an and are as at be by can do does for from get how i in into is it me my of on or that the to using versus vs want " +
  "what when where which with without calculate chart charts compute diagram draw example examples figure figures graph " +
  "make need our plot plots plotting python r should show we you your"
).split(" "));
const KIND = { "gallery/plot_types/": 0.5, "gallery/": 0.3, "fields/": 0.1, "recipes#": 0.3, "reference/": -0.2, "papers/": -0.2 };
const [ALL, SOME] = [1 - 1e-9, 0.3];  // shares of what is asked
const SPELLINGS = [  // one of the spellings in use
  [/['\u2019\u2032]/g, ""], [/\u03ba/g, "kappa"], [/&/g, " and "], [/\bcolour/g, "color"], [/\bgrey/g, "gray"], [/\btumour/g, "tumor"],
  [/centre(s?)\b/g, "center$1"], [/\b(cut|trade)[ -]?(off|point)/g, "$1$2"], [/is(e[drs]?|ing|ations?)\b/g, "iz$1"],
  [/\b(multi|cross|non|pre|post|re)[- ](?=\w)/g, "$1"], [/\brp\./g, "rocplot."], [/ %/g, "%"],
];

function wordsOf(text) {
  let plain = text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  for (const [spelling, word] of SPELLINGS) plain = plain.replace(spelling, word);
  return plain.split(/[^\p{L}\p{N}+%]+/u).filter(Boolean).map(stem);
}

function stem(word) {
  if (word.length < 4 || /[^s]ss$|us$|is$/.test(word)) return word;
  return word.replace(/ies$/, "y").replace(/([sxz]|[cs]h)es$/, "$1").replace(/([^s])s$/, "$1");
}

function meant(words) {
  const kept = words.filter((word) => !FILLERS.has(word));
  return kept.length ? kept : words;
}

// How well a typed word fits one of a page: as it is, as its beginning, as another form of it, or but for a letter.
function likeness(typed, word, loosely) {
  if (typed === word) return 1;
  if (typed.length > 1 && word.startsWith(typed)) return typed.length > 2 || word.length < 5 ? 0.8 : 0.4;
  if (word.length > 3 && typed.startsWith(word) && typed.length - word.length < 4) return 0.6;
  return loosely && typed.length > 4 && differsByOne(typed, word) ? 0.5 : 0;
}

function differsByOne(a, b) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0, end = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) < 2 || (left.length === 2 && left === [...right].reverse().join(""));
}

function entry(title, terms, more, tags, page = "") {
  const phrases = [...terms, title].map((text) => ({ joined: wordsOf(text).join(""), words: meant(wordsOf(text)) }));
  for (const phrase of phrases) phrase.short = phrase.words.join("");
  return { page, title, tags, phrases, terms: new Set(phrases.flatMap(({ words }) => words)), more: new Set(wordsOf(more)) };
}

// What is asked, with how much each of its words tells: the fewer pages hold it, the more. A word that no page holds
// counts as misspelled; one that none holds even so is left out.
function question(text, entries) {
  const all = wordsOf(text), words = [], tells = [], loosely = [];
  for (const word of new Set(meant(all))) {
    const holds = (loosely) => entries.filter(({ terms, more }) => fits(word, terms, loosely) || fits(word, more, loosely));
    const exactly = holds(false).length, holding = exactly || holds(true).length;
    if (!holding) continue;
    words.push(word);
    loosely.push(!exactly);
    tells.push(Math.log(1 + entries.length / holding));
  }
  return { joined: all.join(""), short: meant(all).join(""), words, tells, loosely };
}

function fits(typed, words, loosely) {
  let best = words.has?.(typed) ? 1 : 0;
  if (!best) for (const word of words) best = Math.max(best, likeness(typed, word, loosely));
  return best;
}

function scoreOf(asked, { page, phrases, terms, more }) {
  let score = 0, held = 0, whole = 0;
  asked.words.forEach((typed, i) => {
    const loosely = asked.loosely[i];
    const fit = Math.max(fits(typed, terms, loosely), 0.4 * fits(typed, more, loosely));
    score += fit * asked.tells[i];
    held += fit > 0 ? asked.tells[i] : 0;
    whole += asked.tells[i];
  });
  if (!held) return { share: 0, score: 0 };
  let near = 0;
  for (const { joined, short, words } of phrases) {
    const same = joined === asked.joined || short === asked.short ? 2 : 0;
    const shared = asked.words.map((typed, i) => fits(typed, words, asked.loosely[i]));
    const sum = shared.reduce((one, other) => one + other, 0);
    near = Math.max(near, same + sum / (words.length + asked.words.length - sum));
  }
  const kind = Object.keys(KIND).find((start) => page.startsWith(start));
  const share = held / whole;
  return { share, score: score / whole + (share > ALL ? 0.8 : 0) + 2 * near + (KIND[kind] ?? 0) };
}

// The entries that hold one of the given shares of what is asked, the first that any holds, best first.
function rank(text, entries, weigh = entries, shares = [ALL, SOME]) {
  const asked = question(text, weigh);
  if (!asked.words.length) return [];
  const scored = entries.map((one) => ({ one, ...scoreOf(asked, one) })).sort((a, b) => b.score - a.score);
  const least = shares.find((part) => scored.some(({ share }) => share > part));
  return scored.filter(({ share }) => share > least).map(({ one }) => one);
}

const entries = window.rocplotIndex.pages.map(([page, title, terms, more, tags]) => entry(title, terms, more, tags, page));
const known = new Map(entries.map((one) => [one.page, one]));
for (const [name, page] of Object.entries(window.rocplotIndex.plots)) known.get(name).plot = known.get(page);
window.rocplotFind = { entries, known, entry, rank, pages: (text) => rank(text, entries, entries, [SOME]) };
