import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { isLoopback } from './outgoing-requests.ts';

/** The users of a process that serves only some. Another process on the same database serves the others. */
export type Audience = 'customers' | 'desk';

/** Largest number of proxies that can be set. */
export const MAX_PROXIES = 10;

/** Where staff reach the desk. */
export interface DeskSettings {
  /** Its origin: https, or http on this machine. Passkeys are bound to it. */
  readonly url: URL;
  readonly port: number;
  readonly host: string;
  /** Folder with its built pages. */
  readonly distDir: string;
  /** Number of our own proxies in front of it, each of which adds to `X-Forwarded-For`. */
  readonly trustProxy: number;
}

/**
 * Reads `DESK_URL`, `DESK_PORT`, `DESK_HOST`, `DESK_DIST_DIR` and `DESK_TRUST_PROXY`; undefined without `DESK_URL`.
 * Throws an `OperatorError` that names the invalid variable. The desk has a host name of its own, because cookies know
 * no ports.
 */
export function readDeskSettings(
  { DESK_URL, DESK_HOST, DESK_DIST_DIR, PUBLIC_URL }: NodeJS.ProcessEnv,
  readNumber: (name: string, fallback: number, max: number) => number,
  defaultDistDir: string,
): DeskSettings | undefined {
  if (!DESK_URL) return undefined;
  const url = URL.canParse(DESK_URL) ? new URL(DESK_URL) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!url || !isSafe || url.origin !== DESK_URL.replace(/\/$/, ''))
    throw new OperatorError(
      'DESK_URL has to be an https origin without a path, such as https://desk.example. On this machine, ' +
        'http://localhost:4180 works too.',
    );
  if (PUBLIC_URL && URL.canParse(PUBLIC_URL) && new URL(PUBLIC_URL).hostname === url.hostname && !isLoopback(url))
    throw new OperatorError('DESK_URL has the host name of PUBLIC_URL, but the desk needs one of its own.');
  // who has proxies in front of the app has one that ends TLS in front of the desk; plain http needs none
  const hasProxy = url.protocol === 'https:' && readNumber('TRUST_PROXY', 0, MAX_PROXIES) > 0;
  const distDir = DESK_DIST_DIR ? resolve(DESK_DIST_DIR) : defaultDistDir;
  return {
    url,
    port: readNumber('DESK_PORT', 4180, 65_535),
    host: DESK_HOST || '127.0.0.1',
    distDir,
    trustProxy: readNumber('DESK_TRUST_PROXY', hasProxy ? 1 : 0, MAX_PROXIES),
  };
}
