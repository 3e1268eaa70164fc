// What is drawn becomes what is to be drawn, and only what differs is touched: the browser lays out little, and what a person has
// unfolded, scrolled, typed or holds stays as it is.

/** What a node is the same by: its kind, its first class and, where it has one, what `data-focus` says of it. */
function key(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  return `${node.tagName} ${node.classList[0] ?? ""} ${node.dataset.focus ?? ""}`;
}

/** What belongs to the person: whether something is unfolded, and what was typed. */
function isTheirs(element, name) {
  return (name === "open" && element.tagName === "DETAILS") || (name === "value" && element.tagName === "INPUT");
}

function alike(old, fresh) {
  if (fresh.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !isTheirs(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !isTheirs(old, name)) old.setAttribute(name, value);
  // A list that was chosen from no longer follows its attributes.
  if (old.tagName === "OPTION") old.selected = fresh.selected;
  for (const name of Object.keys(old.does ?? {})) if (!fresh.does?.[name]) old[name] = null;
  for (const [name, act] of Object.entries(fresh.does ?? {})) old[name] = act;
  old.does = fresh.does;
  become(old, [...fresh.childNodes]);
}

/** Makes the children of an element what these nodes are. What is left of the old ones is found by its key, in order. */
export function become(root, nodes) {
  const left = new Map();
  for (const node of root.childNodes) {
    const same = left.get(key(node));
    if (same) same.push(node);
    else left.set(key(node), [node]);
  }
  let at = root.firstChild;
  for (const fresh of nodes) {
    const old = left.get(key(fresh))?.shift();
    if (old) alike(old, fresh);
    const node = old ?? fresh;
    if (node === at) at = at.nextSibling;
    else root.insertBefore(node, at);
  }
  for (const nodes of left.values()) for (const node of nodes) node.remove();
}
