import { readLink } from '../../lib/safe-link.ts';

/**
 * The link of an invitation: the operator's share link with the code, inside the hash where the link has one, since
 * routes read their parameters there. Undefined where the operator's text is no harmless link: nothing is shared then.
 */
export function shareLink(text: string, code: string, origin: string = globalThis.location.origin): string | undefined {
  const address = text.trim();
  if (code === '' || !/^https?:\/\//i.test(address) || !readLink(address, origin)) return undefined;
  const url = new URL(address);
  const invite = `invite=${encodeURIComponent(code)}`;
  if (url.hash === '') url.searchParams.set('invite', code);
  else url.hash += `${url.hash.includes('?') ? '&' : '?'}${invite}`;
  return url.href;
}
