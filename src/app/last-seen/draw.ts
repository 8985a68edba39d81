import type { HomeSnapshot, SnapshotElement } from './store.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** ms after which the snapshot goes, even if the app has not rendered home. */
const TIMEOUT_MS = 4000;

/**
 * Whether the app has drawn home, where missing parts appear as last seen (`LastSeen.tsx`), or has opened another page
 * (`current-page.ts`).
 */
const isOver = (): boolean =>
  document.querySelector('#root [data-part=top]') !== null || document.documentElement.dataset['first'] === undefined;

const build = ([tag, attributes, ...children]: SnapshotElement, isSvg: boolean): Element => {
  const inSvg = isSvg || tag === 'svg';
  const element = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : build(child, inSvg))));
  return element;
};

/**
 * Draws a snapshot over the app while the app starts beneath it. Its links work at once. It goes when the app has drawn
 * home, opens another page, or drops it (`drop`). Throws if the stored record cannot be drawn.
 */
export const drawSnapshot = ({ nodes }: HomeSnapshot, place: Element): void => {
  const { dataset } = document.documentElement;
  const elements = nodes.map((node) => (typeof node === 'string' ? node : build(node, false)));
  // saves the layout of the skeleton below
  dataset['snapshot'] = '';
  place.append(...elements);
  const end = (): void => {
    place.remove();
    delete dataset['snapshot'];
    watch.disconnect();
  };
  const watch = new MutationObserver(() => {
    if (!place.isConnected || isOver()) end();
  });
  watch.observe(document.body, { subtree: true, childList: true });
  addEventListener('hashchange', end, { once: true });
  setTimeout(end, TIMEOUT_MS);
};
