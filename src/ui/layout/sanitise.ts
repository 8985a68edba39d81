import type { Config, DOMPurify } from 'dompurify';
import { readLink } from '../../domain/safe-link.ts';

/**
 * Allowed content: text, lists, tables, links, pictures. No ids or names, styles, forms, frames, SVG or data
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

/** Matches a start tag and respects quotes. An unclosed tag extends to the end of the text, so the search is linear. */
const TAG = /<[a-z][a-z0-9]*(?=[\s/>])(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'"<>])*>?/gi;

/**
 * Removes style and handler attributes and elements such as style and base from the text. This is not the protection,
 * which DOMPurify provides. It prevents reports of the content security policy, which browsers send when they parse
 * such markup, even outside the page (SEC-01).
 */
export const withoutInline = (html: string): string =>
  html
    .replace(/<style\b[^>]*(?:>|$)[^<]*(?:<\/style[^>]*(?:>|$))?|<(?:base|meta|link)\b[^>]*(?:>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-none'));

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const rewriteLink = (anchor: HTMLAnchorElement): void => {
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
 * `own`: only pictures of our origin, so that opening a message contacts no one else; `https`: all pictures over https.
 */
export type Pictures = 'own' | 'https';

const pictureUrlOf = (text: string, base: string, pictures: Pictures): string | undefined => {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url && (url.origin === new URL(base).origin || (pictures === 'https' && url.protocol === 'https:'))
    ? url.href
    : undefined;
};

/**
 * Replaces a picture with a new element that only keeps an allowed address and the alternative text. A picture that is
 * not allowed or fails to load is replaced by its alternative text.
 */
const rewritePicture = (image: Element, base: string, pictures: Pictures): void => {
  const alt = image.getAttribute('alt') ?? '';
  const url = pictureUrlOf(image.getAttribute('src') ?? '', base, pictures);
  const altText = document.createElement('span');
  altText.textContent = alt;
  if (url === undefined) {
    image.replaceWith(altText);
    return;
  }
  const picture = document.createElement('img');
  picture.loading = 'lazy';
  picture.decoding = 'async';
  picture.referrerPolicy = 'no-referrer';
  picture.alt = alt;
  picture.addEventListener('error', () => picture.replaceWith(altText), { once: true });
  picture.src = url;
  image.replaceWith(picture);
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
  /** Base URL of picture addresses. */
  base?: string;
  pictures?: Pictures;
  /** Label of the scroll area around a table. */
  tableLabel?: string;
}

let library: DOMPurify | undefined;

/** Loads the library, for a page that is about to show HTML from a server. Rejects if it fails to load. */
export const fetchSanitiser = async (): Promise<void> => {
  library ??= (await import('dompurify')).default;
};

/**
 * Sanitises HTML from a server (SEC-02): DOMPurify parses it outside the page, under its Trusted Types policy
 * `dompurify`, then links and pictures are rewritten. Returns undefined until the library is loaded.
 */
export const sanitiseNow = (
  html: string,
  { base = document.baseURI, pictures = 'own', tableLabel = '' }: Options = {},
): DocumentFragment | undefined => {
  const fragment = library?.sanitize(withoutInline(html), { ...config, RETURN_DOM_FRAGMENT: true });
  if (!fragment) return undefined;
  for (const anchor of fragment.querySelectorAll('a')) rewriteLink(anchor);
  for (const image of fragment.querySelectorAll('img')) rewritePicture(image, base, pictures);
  for (const table of fragment.querySelectorAll('table')) wrapTable(table, tableLabel);
  return fragment;
};

/** Loads the library and sanitises HTML as `sanitiseNow` does. Rejects if the library fails to load. */
export const sanitise = async (html: string, options?: Options): Promise<DocumentFragment> => {
  await fetchSanitiser();
  return sanitiseNow(html, options)!;
};
