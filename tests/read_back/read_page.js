// Run the script of a live page without a browser: print what it shows at each threshold, as JSON.
"use strict";
const fs = require("fs");

const page = fs.readFileSync(process.argv[2], "utf8");
const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
const data = scripts.find((script) => script[1].includes('id="data"'))[2];
const code = scripts.filter((script) => !script[1].includes("json")).map((script) => script[2]);

class Element {
  constructor(kind) {
    Object.assign(this, { kind, children: [], attributes: {}, style: {}, dataset: {}, listeners: {}, text: "", hidden: false });
    this.classList = { toggle() {}, add() {}, remove() {} };
  }
  set textContent(text) { this.text = String(text); this.children = []; }
  get textContent() { return this.text + this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join(""); }
  append(...children) { this.children.push(...children); }
  appendChild(child) { this.children.push(child); return child; }
  replaceChildren(...children) { this.children = children; }
  insertRow() { return this.appendChild(new Element("tr")); }
  createTHead() { return this.appendChild(new Element("thead")); }
  createTBody() { return this.appendChild(new Element("tbody")); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(event, listener) { this.listeners[event] = listener; }
  querySelector() { return svg; }
  querySelectorAll() { return []; }
}

const svg = new Element("svg");
const output = new Element("output");
const elements = {};
const document_ = {
  getElementById: (id) => (elements[id] ??= new Element(id)),
  querySelector: (selector) => (selector === "output" ? output : new Element(selector)),
  createElement: (kind) => new Element(kind),
  createElementNS: (_, kind) => new Element(kind),
  addEventListener() {},
};
document_.getElementById("data").textContent = data;
for (const text of code) new Function("document", "DOMPoint", text)(document_, Object);

const find = (element, kind) => (element.kind === kind ? [element] : element.children.flatMap((child) => (child.children ? find(child, kind) : [])));
const rows = (kind) => find(document_.getElementById("table"), kind).flatMap((part) => find(part, "tr"));
const cells = (row) => row.children.map((cell) => cell.textContent);
const slider = document_.getElementById("threshold");
const shown = [];
for (let step = 0; step <= Number(slider.max); step += 1) {
  slider.value = step;
  slider.listeners.input();
  shown.push({ output: output.textContent, spoken: slider.attributes["aria-valuetext"], rows: rows("tbody").map(cells) });
}
console.log(JSON.stringify({ heads: rows("thead").flatMap(cells), shown }));
