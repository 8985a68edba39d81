/** Creates an element with properties, attributes (`data-*`, `aria-*`, `for`) and children. */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** Creates a button that runs `act` when it is pressed. */
export function button(label, act, properties = {}) {
  const node = element('button', { type: 'button', ...properties }, label);
  node.addEventListener('click', () => void act());
  return node;
}
