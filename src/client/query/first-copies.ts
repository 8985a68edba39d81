import type { Endpoint } from '../../api/endpoint.ts';
import type { Detailed } from '../http/request.ts';

/** Copies of public responses that are there before the service worker has started. */
interface FirstCopies {
  /** Returns the copy of a response, or undefined if there is none. */
  readonly read: <R extends Endpoint>(endpoint: R, fields: URLSearchParams) => Detailed<R> | undefined;
  /** Resolves when the page that was rendered with the copies is on screen. */
  readonly whenGone: () => Promise<void>;
}

/** There are none, unless `setFirstCopies` was called. */
export const firstCopies: FirstCopies = { read: () => undefined, whenGone: () => Promise.resolve() };

/** Sets where the first copies come from. Call it once, before any read. */
export const setFirstCopies = (copies: FirstCopies): void => void Object.assign(firstCopies, copies);
