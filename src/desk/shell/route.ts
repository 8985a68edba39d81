import { useSyncExternalStore } from 'react';

/** A page of the desk, as its address names it: `#/customers/17?term=anna`. */
export interface Route {
  readonly page: string;
  /** The entry that is open next to the list. */
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the route of an address's fragment. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', id] = path.split('/').map(decodeURIComponent);
  return { page, id: id || undefined, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Returns the address of a page. Fields that are empty or undefined are left out. */
export function deskHref(page: string, id?: string | number, query: Readonly<Record<string, string | undefined>> = {}) {
  const given = Object.entries(query).filter((field): field is [string, string] => Boolean(field[1]));
  const path = [page, ...(id === undefined ? [] : [String(id)])].map(encodeURIComponent).join('/');
  return `#/${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/**
 * Returns the address of the list that an entry was opened from: Today, whose filter is in `today`, or else the list of
 * its page.
 */
export const listHref = ({ page, query: { today, ...filter } }: Route): string =>
  today === undefined ? deskHref(page, undefined, filter) : deskHref('', undefined, { show: today });

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The route that is open. */
export const useRoute = (): Route => parseRoute(useSyncExternalStore(subscribe, () => location.hash));

/** Opens an address. `replace` keeps it out of the history, as for each letter of a search. */
export function open(href: string, { replace = false } = {}): void {
  if (replace) location.replace(href);
  else location.assign(href);
}
