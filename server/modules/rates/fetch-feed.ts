import { SECOND_MS } from '../../../src/domain/time.ts';
import { connectionFault, readAtMost } from '../../platform/outgoing-requests.ts';

/** ms for the whole response. It ends before a shutdown stops waiting for jobs, which is after 10 s. */
const TIMEOUT_MS = 8 * SECOND_MS;
const MAX_BYTES = 256 * 1024;

/** The text of a feed, or why there is none: a sentence without the address, which may hold a key. */
type FeedResult = { readonly text: string } | { readonly fault: string };

/**
 * Reads a feed of at most 256 kB. It follows no redirect: the operator trusts this address to set rates, and no other.
 * `timeoutMs` is the limit for the whole response.
 */
export async function fetchFeed(url: URL, timeoutMs = TIMEOUT_MS): Promise<FeedResult> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { fault: `HTTP ${response.status}` };
    }
    const text = await readAtMost(response, MAX_BYTES);
    return text === undefined ? { fault: `more than ${MAX_BYTES / 1024} kB` } : { text };
  } catch (error) {
    return { fault: connectionFault(error as Error) };
  }
}
