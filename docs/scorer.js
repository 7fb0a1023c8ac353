// Order of what the search finds: pages by their terms, plot types before other examples, these before functions,
// and functions before results and their attributes.
var Scorer = {  // not const: searchtools.js declares it, too
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, name, , about, score, , kind]) => {
    if (kind === "object") {
      const asked = inFull(queried()).trim().replace(/\(\)$/, "");
      if (/[._]/.test(asked) && `.${name}`.endsWith(`.${asked}`)) score += 200;  // typed as in code
      return score + (/attribute|property|method/i.test(about) ? -30 : 0);
    }
    if (kind === "index") score += 30;
    if (page.startsWith("gallery/plot_types/")) return score + 6;
    if (page.startsWith("gallery/")) return score + 3;
    return score;
  },
};
const queried = () => new URLSearchParams(location.search).get("q") ?? "";
const inFull = (text) => text.replace(/\brp\./g, "rocplot.");  // as the examples import it
const search = Search.query;
Search.query = (text) => {
  search(inFull(text));
  if (!Search.output.children.length) lookElsewhere(Search.status);
};

// Sphinx speaks of categories, which there are not.
function lookElsewhere(status) {
  const ways = { which: "which call", "ways/plot_types": "by plot type", not_here: "what is not here" };
  status.textContent = "Your search did not match any page. One word of it may; or see";
  for (const [page, words] of Object.entries(ways)) {
    const link = document.createElement("a");
    link.href = `${page}.html`;
    link.textContent = words;
    status.append(page === "which" ? " " : ", ", link);
  }
  status.append(".");
}

// What is typed in other words than a page's terms, "ROC plot with band" or "optimal cutoff", finds the page whose
// terms hold these words; if no page holds them all, and no text does, those of most of them.
const FILLERS = new Set((
  "a an and the of for in on to by with without using how my is vs versus plot plots plotting draw chart charts graph " +
  "diagram figure python example compute calculate"
).split(" "));
const textSearch = Search.performTermsSearch;
Search.performTermsSearch = (wanted, excluded) => {
  const found = textSearch(wanted, excluded);
  const asked = wordsOf(queried());
  return asked.size ? [...found, ...pagesOfTerms(asked, found.length > 0)] : found;
};

let stemmer;
function wordsOf(text) {
  stemmer ??= new Stemmer();
  const plain = text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/['\u2019\u2032]/g, "");
  const split = plain.replace(/\b(cut|trade)(off|point)/g, "$1 $2").replace(/is(e[ds]?|ing|ation)\b/g, "iz$1");
  const words = split.split(/[^\p{L}\p{N}+%]+/u).filter((word) => word && !FILLERS.has(word) && !/^\d+%?$/.test(word));
  return new Set(words.map((word) => stemmer.stemWord(word)));
}

function pagesOfTerms(asked, all) {
  const pages = new Map();  // a page: the words of its terms that are asked for, and how near its nearest term is
  for (const [entry, places] of Object.entries(Search._index.indexentries)) {
    const words = wordsOf(entry);
    const shared = [...words].filter((word) => asked.has(word));
    if (!shared.length) continue;
    const near = shared.length / (words.size + asked.size - shared.length);
    for (const [page, , isMain] of places) {
      if (!isMain) continue;
      const known = pages.get(page) ?? { held: new Set(), near: 0 };
      shared.forEach((word) => known.held.add(word));
      pages.set(page, { held: known.held, near: Math.max(near, known.near) });
    }
  }
  const { docnames, titles, filenames } = Search._index;
  const [least, share] = all ? [0.5, 1] : [0.3, 0.5];
  const meant = [...pages].filter(([, { held, near }]) => near >= least && held.size >= share * asked.size);
  return meant.map(([page, { held, near }]) => {
    const score = Math.round((60 * near * held.size) / asked.size);  // below the 100 of a term as it is written
    return [docnames[page], titles[page], "", null, score, filenames[page], "index"];
  });
}

// Summaries are fetched, which browsers refuse for pages that are opened from a file.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
