// Remembers the choice of style and sight from one print view to the next, and in the address.
const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const store = (key, value) => { try { localStorage.setItem(key, value); } catch { /* a file may have no storage */ } };
if (["light", "dark"].includes(stored("theme"))) document.documentElement.dataset.theme = stored("theme");

const asked = location.hash.slice(1).split("+");
for (const group of ["style", "sight"]) {
  const radios = [...document.querySelectorAll(`input[name="${group}"]`)];
  const wanted = radios.find((one) => asked.includes(one.value)) ?? radios.find((one) => one.value === stored("view-" + group));
  if (wanted) wanted.checked = true;
  for (const radio of radios) radio.addEventListener("change", () => {
    store("view-" + group, radio.value);
    const chosen = [...document.querySelectorAll("input:checked")].map((one) => one.value);
    history.replaceState(null, "", "#" + chosen.join("+"));
  });
}
