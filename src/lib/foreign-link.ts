import { hashHref, pathOf } from './location.ts';
import { link } from './routes.ts';
import { readLink } from './safe-link.ts';

/**
 * Where a link that somebody else wrote leads: a page that exists, the leave notice for another host, or nowhere
 * (HOME-04).
 */
export const hrefOf = (text: string, has: (path: string) => boolean): string | undefined => {
  const parsed = readLink(text);
  if (parsed?.kind === 'outside') return hashHref(link('/pages/index/web-view', { url: parsed.url }));
  return parsed && has(pathOf(parsed.to)) ? hashHref(parsed.to) : undefined;
};
