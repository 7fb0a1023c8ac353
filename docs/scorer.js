// Order of what the search finds: the pages that rank.js finds, as the filters do, then those whose texts hold the words,
// pages before functions, and functions before results and their attributes.
var Scorer = {  // not const: searchtools.js declares it, too
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([page, , , about, score, , kind]) => {
    if (kind === "object") return score + (/attribute|property|method/i.test(about) ? -30 : 0);
    return score + (page.startsWith("gallery/") ? 3 : 0);
  },
};
const BEST = 8; // pages that are ranked; what follows are texts that hold the words
const search = Search._performSearch;
Search._performSearch = (...asked) => {
  const { docnames, titles, filenames } = Search._index;
  const numbers = new Map(docnames.map((page, i) => [page, i]));
  const best = window.rocplotFind.pages(new URLSearchParams(location.search).get("q") ?? "")
    .map(({ page, title }) => ({ title, i: numbers.get(page.split("#")[0]), place: page.match(/#.*|$/)[0] }))
    .filter(({ i }) => i !== undefined).slice(0, BEST)
    .map(({ title, i, place }) => [docnames[i], place ? title : titles[i], place, null, 0, filenames[i], "title"]);
  const ranked = new Set(best.map(([page]) => page));
  const others = search(...asked).filter(([page, , place, , , , kind]) => !ranked.has(page) || (place && kind === "object"));
  return [...others, ...best.reverse()]; // the last is shown first
};
const query = Search.query;
Search.query = (text) => {
  query(text);
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

DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false; // no page is fetched for its hit
