import { connection, probe } from '../client/http/connection.ts';

/** ms that the question "are we offline?" may take before the page says what it knows. */
const PROBE_TIMEOUT_MS = 3000;

/** The code of a page did not come, twice. `offline` says which of two texts helps. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly offline: boolean;

  constructor(offline: boolean, cause: unknown) {
    super(offline ? 'page: offline' : 'page: its file is gone or broken', { cause });
    this.offline = offline;
  }
}

/**
 * Loads the code of a page, with one retry (PWA-17): after a deployment its file may be gone, and on a bad network it
 * may fail once. Rejects with PageLoadError, for the error page with its reload (`reloadForPage`).
 */
export async function loadPage<T>(importer: () => Promise<T>): Promise<T> {
  try {
    return await importer();
  } catch {
    // once more
  }
  try {
    return await importer();
  } catch (error) {
    throw new PageLoadError(await offline(), error);
  }
}

async function offline(): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(connection.online), PROBE_TIMEOUT_MS));
  return !(await Promise.race([probe(), timeout]));
}
