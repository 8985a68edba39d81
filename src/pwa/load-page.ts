import { connection, probe } from '../client/http/connection.ts';

/** How long the connection check may take before the error page relies on the last known state. */
const PROBE_TIMEOUT_MS = 3000;

/** The code of a page failed to load twice. `offline` selects the text of the error page. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly offline: boolean;

  constructor(offline: boolean, cause: unknown) {
    super(offline ? 'page: offline' : 'page: its file is gone or broken', { cause });
    this.offline = offline;
  }
}

/**
 * Loads the code of a page, with one retry (PWA-17): after a deployment its file may be gone, and on a bad network a
 * request may fail. Rejects with `PageLoadError`, whose error page offers a reload (`reloadForPage`).
 */
export async function loadPage<T>(importer: () => Promise<T>): Promise<T> {
  try {
    return await importer();
  } catch {
    // retry
  }
  try {
    return await importer();
  } catch (error) {
    throw new PageLoadError(await isOffline(), error);
  }
}

async function isOffline(): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(connection.online), PROBE_TIMEOUT_MS));
  return !(await Promise.race([probe(), timeout]));
}
