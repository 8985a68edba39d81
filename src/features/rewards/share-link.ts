import { readLink } from '../../domain/safe-link.ts';

/**
 * Returns the operator's share link with the invitation code. If the link has a hash, the code goes into it, since
 * routes read their parameters there. Undefined if the operator's text is not a safe link.
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
