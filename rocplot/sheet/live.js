"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const figure = document.getElementById("figure");
  const svg = figure.querySelector("svg");
  const slider = document.getElementById("threshold");
  const reading = document.getElementById("reading");
  const NEAR = 9; // points of the page from which a curve is read
  const read = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : value === null ? NaN : value);
  const steps = data.steps.map(read);
  const off = new Set(); // the series that are hidden
  const hidden = (series) => series !== null && (off.has(series) || data.series[series].of.some((one) => off.has(one)));
  let step = data.start;

  // -- words ---------------------------------------------------------------------------------------

  const sign = (text) => text.replace("-", "−");
  const whole = (value) => (Math.abs(value) >= 1e9 ? Math.round(value) : Number(value.toPrecision(10)));
  const count = (value) => sign(String(whole(value)));
  const rate = (value) => (Number.isFinite(value) ? value.toFixed(3) : "–");

  function decisions(sample, at) {
    const { P, N, tp, fp } = sample;
    const found = { tpr: tp[at] / P, fpr: fp[at] / N, threshold: sample.t[at] };
    if (sample.counts) {
      const [TP, FP] = [tp[at], fp[at]];
      Object.assign(found, { TP, FP, FN: P - TP, TN: N - FP, precision: TP / (TP + FP), flagged: (TP + FP) / (P + N) });
    }
    return found;
  }

  function sentence(sample, at) {
    const found = decisions(sample, at);
    const counts = sample.counts ? ["TP", "FP", "FN", "TN"].map((one) => `${one} ${count(found[one])}`).join(", ") : "";
    const rates = [`tpr ${rate(found.tpr)}`, `fpr ${rate(found.fpr)}`];
    if (sample.counts) rates.push(`precision ${rate(found.precision)}`);
    return [`threshold ${found.threshold}`, counts, rates.join(", ")].filter(Boolean);
  }

  // -- what moves ----------------------------------------------------------------------------------

  function draw(kind, parent, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent.append(made);
    return made;
  }

  const marks = [];
  function drawMarks() {
    const layer = draw("g", svg, { class: "marks" });
    data.panels.forEach((panel, i) => {
      const [x, y, width, height] = panel.box;
      const clip = draw("clipPath", layer, { id: `panel-${i}` });
      draw("rect", clip, { x, y, width, height });
      for (const lines of [true, false]) {
        for (const mark of panel.marks.filter((one) => one.line === lines)) {
          const shape = lines
            ? draw("line", layer, { "clip-path": `url(#panel-${i})`, class: "cut", style: `stroke: ${mark.color}` })
            : draw("circle", layer, { r: 3.2, class: "point", style: `fill: ${mark.color}` });
          shape.dataset.panel = i;
          if (mark.series !== null) shape.dataset.of = data.series[mark.series].name;
          marks.push({ ...mark, shape, box: panel.box, size: lines ? 4 : 2 });
        }
      }
    });
  }

  const ends = (mark, at) => mark.at.slice(at * mark.size, (at + 1) * mark.size);

  function show(at) {
    step = at;
    slider.value = at;
    for (const mark of marks) {
      const place = ends(mark, at);
      const names = mark.line ? ["x1", "y1", "x2", "y2"] : ["cx", "cy"];
      const shown = !place.includes(null) && !hidden(mark.series);
      mark.shape.style.display = shown ? "" : "none";
      if (shown) names.forEach((name, i) => mark.shape.setAttribute(name, place[i]));
    }
    const words = data.words[at];
    document.querySelector("output").textContent = words;
    slider.setAttribute("aria-valuetext", `threshold ${words}`);
    for (const row of rows) row.write(at);
  }

  // -- the table -----------------------------------------------------------------------------------

  const rows = [];
  const COLUMNS = [
    ["threshold", "Its cut-off", String], ["TP", "TP", count], ["FP", "FP", count], ["FN", "FN", count], ["TN", "TN", count],
    ["tpr", "tpr", rate], ["fpr", "fpr", rate], ["precision", "precision", rate], ["flagged", "pred. positive", rate],
  ];
  function drawTable() {
    const samples = data.samples.filter((one) => one.tp);
    const listed = new Set(samples.map((one) => one.series));
    const others = data.series.map((_, i) => i).filter((i) => !listed.has(i) && !data.series[i].of.length);
    if (!samples.length && !others.length) return;
    const table = document.createElement("table");
    const cell = (row, kind, text) => {
      const made = row.appendChild(document.createElement(kind));
      made.textContent = text;
      return made;
    };
    if (samples.length) {
      const head = table.createTHead().insertRow();
      for (const title of ["Model", ...COLUMNS.map((one) => one[1])]) cell(head, "th", title).scope = "col";
    }
    const body = table.createTBody();
    for (const sample of samples) {
      const row = body.insertRow();
      const name = cell(row, "th", "");
      name.scope = "row";
      if (sample.series === null) name.textContent = sample.name;
      else name.append(toggle(sample.series, sample.name));
      const cells = COLUMNS.map(() => cell(row, "td", "–"));
      const write = (at) => {
        const found = decisions(sample, at);
        COLUMNS.forEach(([key, , format], i) => { cells[i].textContent = found[key] === undefined ? "–" : format(found[key]); });
      };
      rows.push({ write });
    }
    const box = document.getElementById("table");
    if (samples.length) box.append(table);
    else box.removeAttribute("tabindex");
    for (const series of others) box.append(toggle(series, data.series[series].name));
  }

  // -- what is shown and hidden --------------------------------------------------------------------

  const switches = [];
  function toggle(series, name) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.title = "Show or hide";
    const mark = marks.find((one) => one.series !== null && (one.series === series || data.series[one.series].of.includes(series)));
    if (mark) button.style.borderLeft = `0.35rem solid ${mark.color}`;
    button.addEventListener("click", () => flip(series));
    switches.push({ series, element: button });
    return button;
  }

  function drawSwitches() {
    const layer = draw("g", svg, { class: "switches" });
    for (const row of data.legend) {
      const [x, y, width, height] = row.box;
      const entry = draw("rect", layer, { x, y, width, height, class: "switch", role: "button", tabindex: 0, fill: row.face });
      entry.setAttribute("aria-label", `${data.series[row.series].name}, in the legend`);
      entry.addEventListener("click", () => flip(row.series));
      entry.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        flip(row.series);
      });
      switches.push({ series: row.series, element: entry });
    }
  }

  function flip(series) {
    if (!off.delete(series)) off.add(series);
    paint();
  }

  function paint() {
    for (const one of svg.querySelectorAll("g[data-series]")) {
      one.classList.toggle("off", hidden(Number(one.dataset.series)));
    }
    for (const { series, element } of switches) {
      element.setAttribute("aria-pressed", String(!hidden(series)));
    }
    if (steps.length) show(step);
  }

  // -- reading -------------------------------------------------------------------------------------

  function toPage(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }

  function gap(x, y, [x1, y1, x2, y2]) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
  }

  function nearest({ x, y }) {
    let best = { gap: NEAR };
    for (const mark of marks) {
      const [left, top, width, height] = mark.box;
      if (x < left - NEAR || x > left + width + NEAR || y < top - NEAR || y > top + height + NEAR) continue;
      if (mark.sample === null || hidden(mark.series) || !data.samples[mark.sample].tp) continue;
      let before = null;
      for (let at = 0; at < steps.length; at += 1) {
        const place = ends(mark, at);
        if (place.includes(null)) { before = null; continue; }
        const here = mark.line ? gap(x, y, place) : Math.hypot(x - place[0], y - place[1]);
        if (here < best.gap) best = { gap: here, mark, at };
        if (!mark.line && before) { // along a long segment its nearer end is read
          const beside = gap(x, y, [...before.place, ...place]);
          const end = here < before.here ? at : before.at;
          if (beside < best.gap - 1e-9) best = { gap: beside, mark, at: end };
        }
        before = { place, here, at };
      }
    }
    return best.mark ? best : null;
  }

  let ring = null;
  function point(event) {
    const found = nearest(toPage(event));
    reading.hidden = !found;
    ring.style.display = found && !found.mark.line ? "" : "none";
    if (!found) return null;
    const sample = data.samples[found.mark.sample];
    reading.replaceChildren(...[sample.name, ...sentence(sample, found.at)].filter(Boolean).map((text, i) => {
      const line = document.createElement(i || !sample.name ? "div" : "strong");
      line.textContent = text;
      return line;
    }));
    if (!found.mark.line) {
      const [x, y] = ends(found.mark, found.at);
      ring.setAttribute("cx", x);
      ring.setAttribute("cy", y);
    }
    const box = figure.getBoundingClientRect();
    const left = Math.min(event.clientX - box.left + 14, box.width - reading.offsetWidth - 4);
    reading.style.left = `${Math.max(4, left)}px`;
    reading.style.top = `${event.clientY - box.top + 16}px`;
    return found;
  }

  drawMarks();
  ring = draw("circle", svg, { r: 5, class: "ring", style: "display: none" });
  drawTable();
  drawSwitches();
  svg.setAttribute("role", "group");
  document.getElementById("controls").hidden = false;
  document.getElementById("cut").hidden = !steps.length;
  document.getElementById("controls").addEventListener("submit", (event) => event.preventDefault());
  slider.max = Math.max(0, steps.length - 1);
  slider.addEventListener("input", () => show(Number(slider.value)));
  svg.addEventListener("pointermove", point);
  svg.addEventListener("pointerleave", () => { reading.hidden = true; ring.style.display = "none"; });
  svg.addEventListener("click", (event) => {
    const found = event.target.closest(".switch") ? null : point(event);
    if (found) show(found.at);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") reading.hidden = true; });
  paint();
})();
