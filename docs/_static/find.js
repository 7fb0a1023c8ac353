// A field that leaves of a list, a table or cards what holds the words typed. Without this script, all is shown.
const KINDS = ".wishes li, .cards li, tbody tr, .sphx-glr-thumbcontainer";

document.addEventListener("DOMContentLoaded", () => {
  const known = window.rocplotWords ?? {};
  document.querySelectorAll("div.filter").forEach((place, number) => {
    const scope = place.parentElement;
    const items = [...scope.querySelectorAll(KINDS)].map((element) => {
      const [more, tags] = entryOf(element, known);
      const own = folded(element.textContent);
      return { element, own, words: `${own} ${folded(more)}`, tags };
    });
    const field = add(place, number, items.length);
    const tags = scope.querySelector(".sphx-glr-thumbcontainer") ? addTags(field.box, items) : [];
    const update = () => {
      const wanted = folded(field.input.value).split(/\s+/).filter(Boolean);
      const tag = tags.find((one) => one.getAttribute("aria-pressed") === "true")?.textContent;
      let shown = 0;
      for (const { element, words, tags: given } of items) {
        const fits = wanted.every((word) => words.includes(word)) && (!tag || given.includes(tag));
        element.hidden = !fits;
        shown += fits;
      }
      bestFirst(items, wanted);
      searchElsewhere(field.elsewhere, field.input.value.trim(), shown);
      field.count.textContent = wanted.length || tag ? `${shown} of ${items.length}` : "";
      hideEmpty(scope, place);
    };
    field.input.addEventListener("input", update);
    field.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const first = [...scope.querySelectorAll(KINDS)].find((one) => !one.hidden);
      (first ? first.querySelector("a") : field.elsewhere)?.focus();
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

function folded(text) {
  return text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/[_\u2010-\u2015\u2212]/g, "-");
}

function entryOf(element, known) {
  for (const { href } of element.querySelectorAll("a[href]")) {
    const found = href.match(/(\w+\/plot_\w+)\.html/) ?? href.match(/(rocplot\.\w+)\.html/);
    if (found && known[found[1]]) return known[found[1]];
  }
  return ["", []];
}

// Where nothing is left, the search of all pages may find what was typed.
function searchElsewhere(link, typed, shown) {
  link.hidden = shown > 0 || !typed;
  link.textContent = `Search all pages for “${typed}”`;
  link.href = `${document.documentElement.dataset.content_root}search.html?q=${encodeURIComponent(typed)}`;
}

// In a list, what says the words itself stands before what leads to a page that does.
function bestFirst(items, wanted) {
  const says = ({ own }) => wanted.every((word) => own.includes(word));
  for (const list of new Set(items.map(({ element }) => element.parentElement))) {
    if (list.closest(".wishes") === null) continue;
    const here = items.filter(({ element }) => element.parentElement === list);
    list.append(...[...here.filter(says), ...here.filter((one) => !says(one))].map(({ element }) => element));
    list.parentElement.scrollTop = 0;
  }
}

function add(place, number, total) {
  const box = document.createElement("div");
  const label = document.createElement("label");
  const input = document.createElement("input");
  const count = document.createElement("span");
  const elsewhere = document.createElement("a");
  box.className = "filter-box";
  input.type = "search";
  input.id = label.htmlFor = `filter-${number}`;
  input.autocomplete = "off";
  input.placeholder = "decision curve, F1, p-value …";
  label.textContent = `Find among ${total}`;
  count.setAttribute("role", "status");
  box.append(label, input, count, elsewhere);
  place.prepend(box);
  return { box, input, count, elsewhere };
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
