import { hashHref, pathOf } from './location.ts';
import { link } from '../domain/routes.ts';
import { readLink } from '../domain/safe-link.ts';

/**
 * Returns the `href` for a link from a server's text: a page of ours, the leave notice for another host, or undefined
 * if it leads nowhere (HOME-04).
 */
export const foreignHref = (text: string, has: (path: string) => boolean): string | undefined => {
  const target = readLink(text);
  if (target?.kind === 'outside') return hashHref(link('/pages/index/web-view', { url: target.url }));
  return target && has(pathOf(target.to)) ? hashHref(target.to) : undefined;
};
