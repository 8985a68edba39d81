/** @typedef {Record<string, string | number | boolean | undefined>} Properties */

/**
 * Creates an element with properties, attributes (`data-*`, `aria-*`, `for`) and children.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties]
 * @param {(Node | string)[]} children
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name in node) Object.assign(node, { [name]: value });
    else node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/**
 * Creates a button that runs `act` when it is pressed.
 *
 * @param {string} label
 * @param {() => unknown} act
 * @param {Properties} [properties]
 */
export function button(label, act, properties = {}) {
  const node = element('button', { type: 'button', ...properties }, label);
  node.addEventListener('click', () => void act());
  return node;
}

/**
 * Returns an element of the page by its id.
 *
 * @param {string} id
 */
export function find(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}.`);
  return node;
}
