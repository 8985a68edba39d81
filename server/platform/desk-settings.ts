import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { isLoopback } from './outgoing-requests.ts';

/** The users of a process that serves only some. Another process on the same database serves the others. */
export type Audience = 'customers' | 'desk';

/** Where staff reach the desk. */
export interface DeskSettings {
  /** Its origin: https, or http on this machine. Passkeys are bound to it. */
  readonly url: URL;
  readonly port: number;
  readonly host: string;
  /** Folder with its built pages. */
  readonly distDir: string;
}

/**
 * Reads `DESK_URL`, `DESK_PORT`, `DESK_HOST` and `DESK_DIST_DIR`; undefined without `DESK_URL`.
 * Throws an `OperatorError` that names the invalid variable. The desk has a host name of its own, because cookies know
 * no ports.
 */
export function readDeskSettings(
  { DESK_URL, DESK_HOST, DESK_DIST_DIR, PUBLIC_URL }: NodeJS.ProcessEnv,
  readNumber: (name: string, fallback: number) => number,
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
  const distDir = DESK_DIST_DIR ? resolve(DESK_DIST_DIR) : defaultDistDir;
  return {
    url,
    port: readNumber('DESK_PORT', 4180),
    host: DESK_HOST || '127.0.0.1',
    distDir,
  };
}
