// A field that leaves of a list, a table or cards what fits the words typed, and names the three best pages of the site.
// Without this script, all is shown.
const KINDS = ".wishes li, .cards li, tbody tr, .sphx-glr-thumbcontainer";

document.addEventListener("DOMContentLoaded", () => {
  const { entries, known, entry, rank, pages } = window.rocplotFind;
  const root = document.documentElement.dataset.content_root;
  document.querySelectorAll("div.filter").forEach((place, number) => {
    const scope = place.closest("section");
    const items = [...scope.querySelectorAll(KINDS)].map((element) => {
      const page = pageOf(element, known);
      const shown = element.textContent;
      const more = page ? `${page.title} ${[...page.terms].join(" ")} ${[...page.more].join(" ")}` : "";
      return { ...entry(shown, [...element.querySelectorAll("a")].map((one) => one.textContent), more, page?.tags ?? [], page?.page), element };
    });
    const field = add(place, number, items.length);
    const tags = scope.querySelector(".sphx-glr-thumbcontainer") ? addTags(field.box, items) : [];
    const update = () => {
      const typed = field.input.value.trim();
      const tag = tags.find((one) => one.getAttribute("aria-pressed") === "true")?.textContent;
      const fits = (typed ? rank(typed, items, entries) : items).filter((one) => !tag || one.tags.includes(tag));
      for (const { element } of items) element.hidden = true;
      for (const { element } of fits) element.hidden = false;
      bestFirst(scope, typed ? fits : items);
      field.hits.replaceChildren(...(typed ? hits(pages(typed).slice(0, 3), typed, root) : []));
      field.count.textContent = typed || tag ? `${fits.length} of ${items.length}` : "";
      hideEmpty(scope, place);
    };
    field.input.addEventListener("input", update);
    field.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") field.hits.querySelector("a")?.focus();
    });
    for (const one of tags) {
      one.addEventListener("click", () => {
        const pressed = one.getAttribute("aria-pressed") === "true";
        for (const other of tags) other.setAttribute("aria-pressed", String(other === one && !pressed));
        update();
      });
    }
    update(); // a browser that goes back fills the field again
  });
});

// The page that a card or a row leads to; of a plot's function, the page of the plot by itself.
function pageOf(element, known) {
  for (const { href } of element.querySelectorAll("a[href]")) {
    const path = href.match(/((?:gallery\/\w+|reference)\/[\w.]+)\.html/)?.[1];
    if (known.has(path)) return known.get(path).plot ?? known.get(path);
  }
}

// Links to the best pages, and one to the search, which looks into the texts of all pages.
function hits(found, typed, root) {
  const links = found.map(({ page, title }) => [page.replace(/#|$/, ".html$&"), title]);
  links.push([`search.html?q=${encodeURIComponent(typed)}`, `Search all pages for “${typed}”`]);
  return links.map(([address, words]) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + address;
    link.textContent = words;
    item.append(link);
    return item;
  });
}

function bestFirst(scope, items) {
  for (const list of scope.querySelectorAll(".wishes ul")) {
    list.append(...items.map(({ element }) => element).filter((one) => one.parentElement === list));
    list.parentElement.scrollTop = 0;
  }
}

function add(place, number, total) {
  const box = document.createElement("div");
  const label = document.createElement("label");
  const input = document.createElement("input");
  const count = document.createElement("span");
  const list = document.createElement("ul");
  box.className = "filter-box";
  list.className = "filter-hits";
  input.type = "search";
  input.id = label.htmlFor = `filter-${number}`;
  input.autocomplete = "off";
  input.placeholder = "decision curve, F1, p-value …";
  label.textContent = `Find among ${total}`;
  count.setAttribute("role", "status");
  box.append(label, input, count);
  place.prepend(box, list);
  return { box, input, count, hits: list };
}

function addTags(box, items) {
  const names = [...new Set(items.flatMap(({ tags }) => tags))];
  const row = document.createElement("div");
  row.className = "filter-tags";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "Tags");
  const buttons = names.sort((a, b) => a.localeCompare(b)).map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.setAttribute("aria-pressed", "false");
    return button;
  });
  row.append(...buttons);
  box.after(row);
  return buttons;
}

// Headings, tables and texts of sections in which nothing is left go, too.
function hideEmpty(scope, place) {
  const left = (one) => [...one.querySelectorAll(KINDS)].some((item) => !item.hidden);
  const holds = (one) => one.querySelector(KINDS) !== null;
  for (const section of scope.querySelectorAll("section")) {
    if (!section.contains(place) && holds(section)) section.hidden = !left(section);
  }
  for (const table of scope.querySelectorAll("table")) {
    const whole = table.closest(".pst-scrollable-table-container") ?? table;
    whole.hidden = !left(table);
    if (whole.previousElementSibling?.matches(".rubric")) whole.previousElementSibling.hidden = whole.hidden;
  }
}
