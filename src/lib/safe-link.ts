import { INVISIBLE } from './invisible.ts';
import { HOME, canonical, routeOf } from './routes.ts';

/** A link that somebody else wrote, once it is known to be harmless. */
export type SafeLink =
  | { readonly kind: 'route'; /** path and parameters, for `navigate` */ readonly to: string }
  | {
      readonly kind: 'outside';
      /** https, normalised */ readonly url: string;
      /** for the leave notice, punycode */ readonly host: string;
    };

const MAX_LENGTH = 2000;
/** Browsers drop or bend these, so a text that holds one means something else than it shows. */
const BENT = new RegExp(String.raw`[${INVISIBLE}\\]`, 'u');

/** `/path?query` of the route table, its query written anew; undefined when the path is not exactly a route. */
const readRoute = (text: string): string | undefined => {
  const mark = text.indexOf('?');
  const path = canonical(mark < 0 ? text : text.slice(0, mark));
  if (text === '' || text.includes('#') || routeOf(path) === undefined) return undefined;
  const query = mark < 0 ? '' : new URLSearchParams(text.slice(mark + 1)).toString();
  return query === '' ? path : `${path}?${query}`;
};

const asRoute = (text: string): SafeLink | undefined => {
  const to = readRoute(text);
  return to === undefined ? undefined : { kind: 'route', to };
};

const readAddress = (text: string, origin: string | undefined): SafeLink | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return undefined;
  // of our own origin only the app itself is a link: a call such as users/bank/del never is
  if (url.origin === origin)
    return url.pathname === '/' && url.search === '' ? asRoute(url.hash.slice(1) || HOME) : undefined;
  return url.protocol === 'https:' ? { kind: 'outside', url: url.href, host: url.host } : undefined;
};

/**
 * Reads a link of slides, notices, config or activities (SEC-03): a route of ours as `/pages/...`, `#/pages/...` or on
 * our own origin, or a foreign `https://` address. Everything else is undefined and must not be opened: other schemes,
 * protocol-relative, credentials, backslashes, control and invisible characters.
 */
export const readLink = (
  text: string,
  origin: string | undefined = globalThis.location?.origin,
): SafeLink | undefined => {
  const link = text.trim();
  if (link === '' || link.length > MAX_LENGTH || BENT.test(link)) return undefined;
  if (link.startsWith('#')) return asRoute(link.slice(1));
  if (link.startsWith('/')) return asRoute(link);
  // `https:evil` and `https:/evil` would be bent into an address
  return /^https?:\/\/[^/]/i.test(link) ? readAddress(link, origin) : undefined;
};

/** A route to return to, none of whose own `from` leads anywhere else; with `last` it may have none. */
const returnTo = (text: string | null | undefined, last: boolean): string | undefined => {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH || BENT.test(text)) return undefined;
  const to = readRoute(text);
  if (to === undefined || to.startsWith('/pages/login/')) return undefined;
  const inner = new URLSearchParams(to.split('?')[1]).getAll('from');
  return inner.every((text) => !last && returnTo(text, true) !== undefined) ? to : undefined;
};

/**
 * Where login may send on to (AUTH-05, AUTH-06): a known route with its parameters, `/pages/...` as the guard wrote it.
 * Undefined for anything else, for the login pages, and for a route whose own `from` is not such a route, or carries
 * one again.
 */
export const safeFrom = (text: string | null | undefined): string | undefined => returnTo(text, false);
