// Elements, made in one line each.

/** An element with attributes, what it does (`onclick`) and children; a string is text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) (element.does ??= {})[key] = element[key] = value;
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** With a capital letter and a full stop. */
export function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Says something at the top of the page; it stays until it is closed. */
export function notice(text, actions = []) {
  const place = document.getElementById("notices");
  for (const old of place.children) if (old.dataset.text === text) old.remove();
  const box = make("div", { class: "notice", "data-text": text }, make("p", {}, text));
  for (const [words, act] of actions) {
    box.append(make("button", { onclick: () => { box.remove(); act(); } }, words));
  }
  box.append(make("button", { onclick: () => box.remove(), "aria-label": "Close" }, "×"));
  place.append(box);
}

/** Copies a text; says so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice("Copied.");
  } catch {
    notice(`Copy this: ${text}`);
  }
}

/** Offers a text as a file. */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
