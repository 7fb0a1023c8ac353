// A button that copies each block of code, without prompts and output; names for toggles that have none.
document.addEventListener("DOMContentLoaded", () => {
  for (const block of document.querySelectorAll(".bd-article div.highlight")) {
    const pre = block.querySelector("pre");
    if (!pre || block.closest(".sphx-glr-script-out")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-code";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy this code");
    button.addEventListener("click", () => copy(code(pre), pre, button));
    block.append(button);
  }
  for (const toggle of document.querySelectorAll("nav details > summary")) {
    const link = toggle.closest("li")?.querySelector("a");
    if (link) toggle.setAttribute("aria-label", "Pages below " + link.textContent.trim());
  }
  for (const card of document.querySelectorAll(".sphx-glr-thumbcontainer[tooltip]")) {
    card.title = card.getAttribute("tooltip");
  }
});

function code(pre) {
  const text = pre.textContent;
  if (!/^>>> /m.test(text)) return text.replace(/^\n+|\s+$/g, "") + "\n";
  return text.split("\n").filter((line) => /^(>>>|\.\.\.)( |$)/.test(line)).map((line) => line.slice(4)).join("\n") + "\n";
}

async function copy(text, pre, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // a page opened from a file has no clipboard of this kind in some browsers
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
