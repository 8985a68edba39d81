import type { Endpoint } from '../../api/endpoint.ts';
import { wait } from '../../lib/wait.ts';
import { isRecent } from '../http/changes.ts';
import { session, startSession } from '../session/session.ts';
import { isSettled, settle } from './resource.ts';

/** A resource or a history. */
interface Reading {
  readonly endpoint: Endpoint;
  readonly state: { readonly value?: unknown; readonly error?: unknown; readonly loading: boolean };
  refresh(): Promise<void>;
  isOfInput(): boolean;
}

/** ms that a page waits for the copies of the device before it is drawn: drawn with them it is drawn once. */
const COPIES_TIMEOUT_MS = 200;
/** ms from the beginning of a read until a part of the page that shows it reads anew. */
const BEGUN_MS = 2000;

/** ms when a page began a reading. */
const begun = new WeakMap<object, number>();

const isOwn = ({ endpoint }: Reading): boolean => endpoint.access === 'customer';

/** Whether the device may have a copy that comes before the network's answer. */
const hasCopy = ({ endpoint: { cache } }: Reading): boolean =>
  cache === 'offline' ? !navigator.onLine : cache !== 'none';

interface Options {
  /** ms */
  readonly timeout?: number;
  /** What else the page of a customer is drawn with, such as a figure that several reads make. */
  readonly beside?: () => Promise<unknown>;
  /** Code that anybody's page is drawn with and that comes in a file of its own. */
  readonly code?: () => Promise<unknown>;
}

/**
 * Begins what a page reads once its code is there, before React has drawn any of it. Resolves when each copy of the
 * device is there, or after `timeout` ms; what the network alone has, and what no worker keeps yet, is not waited for.
 */
export const beginReads = async (
  readings: readonly Reading[],
  { timeout = COPIES_TIMEOUT_MS, beside, code }: Options = {},
): Promise<void> => {
  // the part that shows it asks again, and says what failed
  const coming = code?.().catch(() => undefined);
  if (readings.some(isOwn)) await startSession();
  const isIn = session.status === 'in';
  const settled = readings
    .filter((reading) => isIn || !isOwn(reading))
    .map((reading) => {
      begun.set(reading, Date.now());
      const ends = settle(reading);
      return hasCopy(reading) ? ends : undefined;
    });
  await Promise.race([
    navigator.serviceWorker?.controller && Promise.all([...settled, isIn && beside?.(), coming]),
    wait(timeout),
  ]);
};

/** Whether a page has just begun this read, and nothing was changed since: what shows it need not. */
export const wasBegun = (reading: Reading): boolean => {
  const isRecentlyBegun = isRecent(begun.get(reading) ?? 0, BEGUN_MS);
  // an address or a choice may have had it read something else meanwhile
  return isRecentlyBegun && reading.isOfInput() && (reading.state.loading || isSettled(reading.state));
};
