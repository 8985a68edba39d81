import { network, ok, endpointFor } from '../support.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database, DATABASES } from '../../../../src/storage/database.ts';

export const guarded = endpointFor('read', { access: 'customer' });
export const asks = { session: 'ask' } as const;
export const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answer',
    (error: unknown) => (error as CallError).kind,
  );

/** Sets the device up before each test, and empties it after. */
export function useFreshSession(): void {
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    network(ok());
    await startSession();
    await beginSession('token-a');
    await identify('a');
  });
  afterEach(async () => {
    network(ok());
    await endSession('signed-out');
    // what only tests leave
    for (const name of DATABASES) await database(name).clear();
  });
}
