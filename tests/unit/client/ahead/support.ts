import { endpointFor, network, ok } from '../support.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import * as v from 'valibot';
import { type Endpoint, ofEach, type ReadSoFar } from '../../../../src/api/endpoint.ts';
import { readAhead } from '../../../../src/client/ahead/read-ahead.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { DATABASES, database } from '../../../../src/storage/database.ts';
import { storageState } from '../../../../src/storage/state.ts';

const calm = (): Promise<void> => Promise.resolve();
export const never = (): AbortSignal => new AbortController().signal;
/** Prefetches a table while no one uses the device. */
export const read = (table: readonly Endpoint[], interrupted = never, signal = never()): Promise<number> =>
  readAhead(signal, calm, interrupted, table);

/** A customer read that the device stores, at a path of its name. */
export const stored = <More extends Partial<Endpoint>>(name: string, more: More) => ({
  ...endpointFor('read', { access: 'customer', cache: 'indexeddb', id: `test.${name}` }),
  path: name,
  response: v.object({}),
  ahead: () => [{}],
  ...more,
});
/** Several of them. */
export const several = (count: number): Endpoint[] =>
  Array.from({ length: count }, (_, place) =>
    stored(`p${place + 1}`, { response: v.object({ text: v.optional(v.string()) }) }),
  );
export const list = stored('list', { response: v.object({ lists: v.array(v.object({ id: v.string() })) }) });
export const entry = stored('entry', {
  ahead: (read: ReadSoFar) => ofEach(read(list, {})?.lists, ({ id }) => ({ id })),
});

/** Requests at the server: last part of the path, and query. */
export const requests = (seen: readonly { url: URL }[]): string[] =>
  seen.map(({ url }) => `${url.pathname.split('/').at(-1)}${url.search}`);

/** Logs `a` in before each test, and empties the device after. */
export function useCustomer(): void {
  beforeEach(async () => {
    network(ok());
    await startSession();
    await beginSession('token-a');
    await identify('a');
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    network(ok());
    await endSession('signed-out');
    for (const name of DATABASES) await database(name).clear();
    storageState.full = false;
  });
}
