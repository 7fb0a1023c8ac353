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
      const asked = new URLSearchParams(location.search).get("q")?.trim().replace(/\(\)$/, "") ?? "";
      if (/[._]/.test(asked) && `.${name}`.endsWith(`.${asked}`)) score += 200;  // typed as in code
      return score + (/attribute|property|method/i.test(about) ? -30 : 0);
    }
    if (kind === "index") score += 30;
    if (page.startsWith("gallery/plot_types/")) return score + 6;
    if (page.startsWith("gallery/")) return score + 3;
    return score;
  },
};
// Summaries are fetched, which browsers refuse for pages that are opened from a file.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
