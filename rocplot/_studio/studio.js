"use strict";
// The page's side: what is done is sent as acts, what comes back is put in its place. Names are text, never markup.
document.addEventListener("DOMContentLoaded", () => {
  const $ = (id) => document.getElementById(id);
  const all = (words, from = document) => [...from.querySelectorAll(words)];
  let stale = true, timer = 0, size = [0, 0], counted = 0, quiet = 0;
  const act = (what, more = {}) => Shiny.setInputValue("act", { do: what, ...more }, { priority: "event" });
  const soon = (what, wait = 250) => { clearTimeout(timer); timer = setTimeout(what, wait); };

  // -- views, and how they look --
  const go = (view) => {
    all(".view").forEach((one) => { one.hidden = one.id !== `view-${view}`; });
    all("nav [data-go]").forEach((one) => {
      one.dataset.go === view ? one.setAttribute("aria-current", "page") : one.removeAttribute("aria-current");
      if (one.dataset.go === view) one.disabled = false;
    });
    if (view === "gallery" && stale) {
      stale = false; counted = 0;
      all(".card").forEach((one) => { one.className = "card waiting"; one.hidden = false; });
      $("missing").replaceChildren(); $("not-possible").hidden = true;
      act("gallery");
    }
    if (view === "figure") rule();
    window.scrollTo(0, 0);
  };
  const dark = (on) => {
    document.documentElement.dataset.bsTheme = on ? "dark" : "light";
    $("mode").setAttribute("aria-pressed", on);
  };
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  dark(scheme.matches);
  scheme.addEventListener("change", () => dark(scheme.matches));
  $("mode").addEventListener("click", () => dark(document.documentElement.dataset.bsTheme !== "dark"));
  const say = (words, wrong) => {
    $("said").textContent = words; $("said").className = wrong ? "wrong seen" : "seen";
    clearTimeout(quiet); if (!wrong) quiet = setTimeout(() => { $("said").className = ""; }, 6000);
  };

  // -- a table in --
  const send = async (name, content) => {
    say(`Sending ${name} …`);
    try {
      const answer = await fetch("table", { method: "POST", body: content, headers: { "X-Name": encodeURIComponent(name) } });
      if (!answer.ok) throw new Error(await answer.text());
      act("table", await answer.json());
    } catch (error) { say(String(error.message || error), true); }
  };
  $("choose").addEventListener("change", (event) => {
    if (event.target.files.length) send(event.target.files[0].name, event.target.files[0]);
    event.target.value = "";
  });
  document.addEventListener("dragover", (event) => { event.preventDefault(); $("drop").classList.add("over"); });
  document.addEventListener("dragleave", () => $("drop").classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault(); $("drop").classList.remove("over");
    const file = event.dataTransfer.files[0];
    if (file) { go("table"); send(file.name, file); }
  });
  $("pasted").addEventListener("click", () => send("table.csv", $("paste").value));
  $("dataset").addEventListener("change", (event) => { if (event.target.value) act("dataset", { name: event.target.value }); });
  const addColumn = (field, place) => {  // to a role of several columns, in a table with too many for boxes
    const label = document.createElement("label"), box = document.createElement("input"), words = document.createElement("span");
    Object.assign(box, { type: "checkbox", checked: true, value: place });
    box.dataset.role = field.dataset.role;
    words.textContent = field.value;
    label.append(box, words);
    field.closest("fieldset").querySelector(".boxes").append(label);
    field.value = "";
  };
  $("roles").addEventListener("change", (event) => {
    const roles = {}, places = new Map(all("#columns option").map((option, place) => [option.value, place]));
    const typed = event.target;
    if ("named" in typed.dataset && typed.value && !places.has(typed.value)) { say(`There is no column ${typed.value}.`, true); return; }
    if ("adds" in typed.dataset && typed.value) addColumn(typed, places.get(typed.value));
    all("[data-role]", $("roles")).forEach((one) => {
      const chosen = one.type === "checkbox" ? (one.checked ? one.value : "") : one.value;
      const value = "named" in one.dataset ? (places.get(chosen) ?? "") : chosen;
      if (value !== "") (roles[one.dataset.role] ??= []).push(Number(value));
    });
    const positive = $("positive")?.value ?? "";
    act("roles", { roles, positive: positive === "" ? null : Number(positive), complete: $("complete")?.checked ?? false });
  });

  // -- the form of a figure --
  const gathered = () => {
    const options = {}, off = new Set();
    const set = (flag, value) => { options[flag] = options[flag] ? `${options[flag]} ${value}` : value; };
    all(".layer", $("form")).forEach((layer) => { if (!layer.querySelector("[data-layer]").checked) off.add(layer); });
    all("[data-flag], [data-choose]", $("form")).forEach((one) => {
      const layer = one.closest(".layer");
      if (layer && off.has(layer) && !("layer" in one.dataset)) return;
      if ("choose" in one.dataset) { if (one.value) set(one.value, ""); return; }
      if (one.type === "checkbox") {
        if (one.checked !== (one.dataset.when === "on")) return;
        const value = all("[data-value-of]", $("form")).find((other) => other.dataset.valueOf === one.dataset.flag);
        const keyed = layer && all("[data-flag], [data-choose]", layer).some((other) => other !== one && other.value);
        if (!(keyed && !value?.value.trim() && "layer" in one.dataset)) set(one.dataset.flag, value ? value.value.trim() : "");
      } else if (one.value.trim()) set(one.dataset.flag, one.value.trim());
    });
    const rows = all(".model", $("form"));
    const models = rows.length ? rows.map((row) => ({
      place: Number(row.dataset.place), drawn: row.querySelector(".drawn").checked, shown: row.querySelector(".shown").value,
      color: "own" in row.querySelector(".color").dataset ? row.querySelector(".color").value : "",
    })) : null;
    return { options, models };
  };
  const changed = () => soon(() => act("form", gathered()));
  $("form").addEventListener("submit", (event) => event.preventDefault());
  ["input", "change"].forEach((kind) => $("form").addEventListener(kind, (event) => {
    const one = event.target, layer = one.closest(".layer");
    if (one.className === "color") one.dataset.own = "";
    if (layer && !("layer" in one.dataset) && one.value) layer.querySelector("[data-layer]").checked = true;
    changed();
  }));
  $("form").addEventListener("dblclick", (event) => {
    if (event.target.className === "color") { delete event.target.dataset.own; changed(); }
  });
  $("form").addEventListener("click", (event) => {
    const row = event.target.closest(".model");
    const up = event.target.classList.contains("up"), down = event.target.classList.contains("down");
    if (!row || !(up || down)) return;
    const other = up ? row.previousElementSibling : row.nextElementSibling;
    if (other) { up ? other.before(row) : other.after(row); event.target.focus(); changed(); }
  });

  // -- the figure at its size, and rulers --
  const rule = () => {
    if (!size[0]) return;
    const asked = $("zoom").value, room = $("paper").clientWidth - 60;
    const zoom = asked === "fit" ? Math.min(3, room / (size[0] * 96)) : Number(asked);
    const [width, height] = size.map((inches) => inches * 96 * zoom);
    Object.assign($("image").style, { width: `${width}px`, height: `${height}px` });
    const step = 96 / 2.54 * zoom, space = "http://www.w3.org/2000/svg";
    [["across", width], ["down", height]].forEach(([id, length]) => {
      const svg = $(id), across = id === "across";
      svg.replaceChildren();
      svg.setAttribute("width", across ? length + 24 : 22); svg.setAttribute("height", across ? 22 : length + 24);
      for (let at = 0; at * step / 2 <= length + 0.5; at += 1) {
        const line = document.createElementNS(space, "path"), far = at % 2 ? 5 : 9, to = at * step / 2 + 0.5;
        line.setAttribute("d", across ? `M${to} 22v${-far}` : `M22 ${to}h${-far}`);
        svg.append(line);
        if (at % 2 || (at / 2) % (step < 24 ? 5 : 1)) continue;
        const text = document.createElementNS(space, "text");
        text.textContent = at / 2 + (at || !across ? "" : " cm");
        text.setAttribute("x", across ? to + 2 : 1); text.setAttribute("y", across ? 11 : to + 10);
        svg.append(text);
      }
    });
  };
  $("zoom").addEventListener("change", rule);
  window.addEventListener("resize", rule);

  // -- numbers at a cut-off --
  let pause = 0;
  const cut = (value) => { clearTimeout(pause); pause = setTimeout(() => act("cut", { value: Number(value) }), 120); };
  const rounded = ({ min, max, value }) => { // to a thousandth of the slider or less; what is shown is what decides
    const digits = Math.ceil(3 - Math.log10(max - min));
    return Number(Number(value).toFixed(Math.min(Math.max(digits, 0), 100)));
  };
  $("slider").addEventListener("input", () => { $("cut").value = rounded($("slider")); cut($("cut").value); });
  $("cut").addEventListener("input", () => { if ($("cut").value !== "") { $("slider").value = $("cut").value; cut($("cut").value); } });

  // -- buttons --
  document.addEventListener("click", (event) => {
    const one = event.target.closest("button");
    if (!one) return;
    const told = one.dataset;
    if (told.go) go(told.go);
    if (told.open) act("open", { picture: told.open });
    if (told.do) act(told.do);
    if (told.remove) act("remove", { at: Number(told.remove) });
    if (told.take) act("take", { what: told.take, dots: Number($("dots").value) || 300, columns: Number($("columns").value) });
    if (told.copy) {
      const parts = told.copy.split(" ").map($), table = parts[0].querySelector("table");
      const text = parts.map((part) => part.innerText).join("\n\n").trim();
      const kinds = { "text/plain": new Blob([text], { type: "text/plain" }) };
      if (table) kinds["text/html"] = new Blob([table.outerHTML], { type: "text/html" });
      navigator.clipboard.write([new ClipboardItem(kinds)]).then(() => say("Copied."), () => say("The browser refused to copy.", true));
    }
  });
  $("columns").addEventListener("change", () => act("columns", { columns: Number($("columns").value) }));
  document.addEventListener("keydown", (event) => {
    const writes = event.target.matches?.("input[type=text], input[type=search], input[type=number], textarea");
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !writes) { event.preventDefault(); act("undo"); }
  });
  $("search").addEventListener("input", () => {
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    all(".card").forEach((one) => {
      one.classList.toggle("other", !words.every((word) => one.dataset.words.includes(word)));
    });
    families();
  });
  const families = () => all(".family").forEach((one) => {
    one.hidden = !all(".card", one).some((card) => !card.hidden && !card.classList.contains("other"));
  });

  // -- what comes back --
  const answers = {
    say: ({ words, wrong }) => say(words, wrong),
    put: ({ place, html }) => { $(place).innerHTML = html; },
    ready: () => { stale = true; all("nav [data-go=gallery]").forEach((one) => { one.disabled = false; }); go("table"); },
    stale: () => { stale = true; },
    go: ({ view }) => go(view),
    card: ({ name, image, note, words }) => {
      const card = $(`card-${name}`);
      counted += 1;
      $("progress").textContent = `${counted} of ${all(".card").length}`;
      card.hidden = Boolean(words);
      card.className = "card";
      if (words) {
        const item = document.createElement("li"), head = document.createElement("b");
        head.textContent = card.querySelector(".title").textContent; item.append(head, `: ${words}`);
        $("missing").append(item); $("not-possible").hidden = false;
      } else {
        const drawn = document.createElement("img");
        drawn.src = image; drawn.alt = "";
        card.querySelector(".image").replaceChildren(...(image ? [drawn] : []));
        card.querySelector(".note").textContent = note;
      }
      families();
    },
    drawn: () => { $("progress").textContent = `${all(".card").filter((one) => !one.hidden).length} figures`; },
    busy: () => { $("state").textContent = "Drawing …"; $("paper").setAttribute("aria-busy", "true"); },
    failed: ({ words }) => {
      $("wrong").textContent = words; $("wrong").hidden = false; $("state").textContent = "";
      $("paper").removeAttribute("aria-busy");
    },
    figure: ({ image, width, height, title, address }) => {
      $("wrong").hidden = true; $("image").src = image; $("image").alt = title;
      size = [width, height]; rule();
      $("paper").removeAttribute("aria-busy");
      $("state").textContent = `${(width * 2.54).toFixed(1)} × ${(height * 2.54).toFixed(1)} cm`;
      if (address) history.replaceState(null, "", `#${address}`);
    },
    alt: ({ words }) => { $("image").alt = words; },
    cut: ({ low, high, value }) => {
      $("cut-off").hidden = !(high > low);
      Object.assign($("slider"), { min: low, max: high, value });
      $("cut").value = value;
    },
    panels: ({ count }) => {
      $("count").textContent = count ? `(${count})` : "";
      all("nav [data-go=page]").forEach((one) => { one.disabled = !count; });
      if (count) say(`The page has ${count} panel${count > 1 ? "s" : ""}.`);
    },
    take: ({ name, word }) => {
      const link = document.createElement("a");
      link.href = `made?word=${word}`; link.download = name; link.click();
    },
  };
  const begin = () => {
    Shiny.addCustomMessageHandler("studio", (message) => answers[message.kind](message));
    const address = location.hash;
    act("hello", { address });
    window.addEventListener("hashchange", () => act("address", { address: location.hash }));
  };
  jQuery(document).on("shiny:sessioninitialized", begin);
  jQuery(document).on("shiny:disconnected", () => say("rocplot studio has ended: start it again, and open the address that it prints.", true));
});
