/** Returns whether a URL's host is this machine. */
export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){1,3}|\[::1\])$/i.test(hostname);

/**
 * Returns the address of a program or feed that the operator has set: https, or http on this machine, and without user
 * and password. Undefined if it is anything else.
 */
export function outgoingUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  return url && isSafe && url.username === '' && url.password === '' ? url : undefined;
}

/** Returns why a request got no response, without the address, which may hold a secret. */
export function connectionFault({ name, cause }: Error): string {
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  return `no connection (${(cause as NodeJS.ErrnoException | undefined)?.code ?? name})`;
}

/** Reads the body of a response as text; undefined if it has more than `maxBytes`. */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
