import { INVISIBLE } from './invisible.ts';
import { HOME, canonical, routeOf } from './routes.ts';

/** A checked link from a server's text. */
export type SafeLink =
  | { readonly kind: 'route'; /** Path and parameters, for `navigate`. */ readonly to: string }
  | {
      readonly kind: 'outside';
      /** Normalised https URL. */ readonly url: string;
      /** For the leave notice, in punycode. */ readonly host: string;
    };

const MAX_LENGTH = 2000;
/** Browsers drop or convert these characters, so a text with one of them leads elsewhere than it shows. */
const MISLEADING = new RegExp(String.raw`[${INVISIBLE}\\]`, 'u');

/** Returns `/path?query` with a re-encoded query; undefined unless the path is exactly one of our routes. */
const readRoute = (text: string): string | undefined => {
  const queryStart = text.indexOf('?');
  const path = canonical(queryStart < 0 ? text : text.slice(0, queryStart));
  if (text === '' || text.includes('#') || routeOf(path) === undefined) return undefined;
  const query = queryStart < 0 ? '' : new URLSearchParams(text.slice(queryStart + 1)).toString();
  return query === '' ? path : `${path}?${query}`;
};

const asRoute = (text: string): SafeLink | undefined => {
  const to = readRoute(text);
  return to === undefined ? undefined : { kind: 'route', to };
};

const readAddress = (text: string, origin: string | undefined): SafeLink | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return undefined;
  // on our own origin only the app itself is a valid link, never a call such as users/bank/del
  if (url.origin === origin)
    return url.pathname === '/' && url.search === '' ? asRoute(url.hash.slice(1) || HOME) : undefined;
  return url.protocol === 'https:' ? { kind: 'outside', url: url.href, host: url.host } : undefined;
};

/** Global variables of a page. The server has no location. */
type PageGlobals = { location?: { origin: string } };

/**
 * Checks a link of slides, announcements, config or promotions (SEC-03). Accepts one of our routes as `/pages/...`,
 * `#/pages/...` or on our own origin, and foreign `https://` addresses. Returns undefined for everything else, which
 * must not be opened: other schemes, protocol-relative links, credentials, backslashes, control and invisible
 * characters.
 */
export const readLink = (
  text: string,
  origin: string | undefined = (globalThis as PageGlobals).location?.origin,
): SafeLink | undefined => {
  const link = text.trim();
  if (link === '' || link.length > MAX_LENGTH || MISLEADING.test(link)) return undefined;
  if (link.startsWith('#')) return asRoute(link.slice(1));
  if (link.startsWith('/')) return asRoute(link);
  // browsers would turn `https:evil` and `https:/evil` into an address
  return /^https?:\/\/[^/]/i.test(link) ? readAddress(link, origin) : undefined;
};

/** Checks a route to return to. Its own `from` must be such a route too; with `isInner` it must not have one. */
const checkReturn = (text: string | null | undefined, isInner: boolean): string | undefined => {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH || MISLEADING.test(text)) return undefined;
  const to = readRoute(text);
  if (to === undefined || to.startsWith('/pages/login/')) return undefined;
  const innerReturns = new URLSearchParams(to.split('?')[1]).getAll('from');
  return innerReturns.every((inner) => !isInner && checkReturn(inner, true) !== undefined) ? to : undefined;
};

/**
 * Checks where login may lead to (AUTH-05, AUTH-06): a known route with its parameters, `/pages/...` as the guard wrote
 * it. Returns undefined for anything else, for the login pages, and for a route whose own `from` is not such a route or
 * has one itself.
 */
export const safeReturnPath = (text: string | null | undefined): string | undefined => checkReturn(text, false);
