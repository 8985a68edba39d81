import type { Config, DOMPurify } from 'dompurify';
import { readLink } from '../lib/safe-link.ts';

/**
 * What a message may hold: words, lists, tables, links, pictures. No ids or names, styles, forms, frames, SVG, data
 * attributes.
 */
const config: Config = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'small',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'div',
    'span',
    'bdi',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan', 'dir', 'lang', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A start tag, quotes respected; one that never ends goes to the end of the text, so the search is linear. */
const TAG = /<[a-z][a-z0-9]*(?=[\s/>])(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'"<>])*>?/gi;

/**
 * Takes style and handler attributes, and elements for style and base, out of the text. Not the protection, which is
 * DOMPurify's: the browser reports each of them to the content security policy as soon as it parses one, even apart
 * from the page (SEC-01).
 */
export const withoutInline = (html: string): string =>
  html
    .replace(/<style\b[^>]*(?:>|$)[^<]*(?:<\/style[^>]*(?:>|$))?|<(?:base|meta|link)\b[^>]*(?:>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-none'));

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const mendLink = (anchor: HTMLAnchorElement): void => {
  const link = readLink(anchor.getAttribute('href') ?? '');
  if (!link) {
    unwrap(anchor);
    return;
  }
  anchor.href = link.kind === 'route' ? `#${link.to}` : link.url;
  anchor.rel = 'noopener noreferrer';
  anchor.referrerPolicy = 'no-referrer';
};

/**
 * `own`: pictures of this origin alone, so that opening a message contacts nobody else; `https`: any picture over
 * https.
 */
export type Pictures = 'own' | 'https';

const addressOf = (text: string, base: string, pictures: Pictures): string | undefined => {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && (url.origin === new URL(base).origin || (pictures === 'https' && url.protocol === 'https:'))
    ? url.href
    : undefined;
};

/**
 * A fresh element, so that an allowed address is all that is left of the one that came. A picture that fails leaves its
 * words.
 */
const mendPicture = (image: Element, base: string, pictures: Pictures): void => {
  const [from, alt] = [addressOf(image.getAttribute('src') ?? '', base, pictures), image.getAttribute('alt') ?? ''];
  const words = document.createElement('span');
  words.textContent = alt;
  if (from === undefined) {
    image.replaceWith(words);
    return;
  }
  const fresh = document.createElement('img');
  fresh.loading = 'lazy';
  fresh.decoding = 'async';
  fresh.referrerPolicy = 'no-referrer';
  fresh.alt = alt;
  fresh.addEventListener('error', () => fresh.replaceWith(words), { once: true });
  fresh.src = from;
  image.replaceWith(fresh);
};

const wrapTable = (table: Element, label: string): void => {
  const scroller = document.createElement('div');
  scroller.tabIndex = 0;
  scroller.role = 'region';
  scroller.ariaLabel = label;
  table.replaceWith(scroller);
  scroller.append(table);
};

interface Options {
  /** Where addresses of pictures are read from. */
  base?: string;
  pictures?: Pictures;
  /** Names the scroller around a table. */
  tableLabel?: string;
}

let library: DOMPurify | undefined;

/** Fetches the library, for a page that is about to show foreign HTML. Rejects when it does not load. */
export const fetchSanitiser = async (): Promise<void> => {
  library ??= (await import('dompurify')).default;
};

/**
 * Foreign HTML as harmless nodes (SEC-02): parsed apart from the page by DOMPurify under its Trusted Types policy
 * `dompurify`, then links and pictures are written anew. Undefined until the library has come.
 */
export const sanitiseNow = (
  html: string,
  { base = document.baseURI, pictures = 'own', tableLabel = '' }: Options = {},
): DocumentFragment | undefined => {
  const fragment = library?.sanitize(withoutInline(html), { ...config, RETURN_DOM_FRAGMENT: true });
  if (!fragment) return undefined;
  for (const anchor of fragment.querySelectorAll('a')) mendLink(anchor);
  for (const image of fragment.querySelectorAll('img')) mendPicture(image, base, pictures);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table, tableLabel);
  return fragment;
};

/** As `sanitiseNow`, once the library is there. Rejects when it does not load. */
export const sanitise = async (html: string, options?: Options): Promise<DocumentFragment> => {
  await fetchSanitiser();
  return sanitiseNow(html, options)!;
};
