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

/** Logs `a` in before each test, and empties the device after. */
export function useFreshSession(): void {
  beforeEach(async () => {
    network(ok());
    await startSession();
    await beginSession('token-a');
    await identify('a');
  });
  afterEach(async () => {
    network(ok());
    await endSession('signed-out');
    // data left only by tests
    for (const name of DATABASES) await database(name).clear();
  });
}

/** A start of the app: new modules, same disk and mirror. */
export const start = async () => {
  vi.resetModules();
  return {
    ...(await import('../../../../src/client/session/session.ts')),
    ...(await import('../../../../src/client/session/sign-in.ts')),
    ...(await import('../../../../src/storage/drafts.ts')),
    ...(await import('../../../../src/storage/state.ts')),
    ...(await import('../../../../src/storage/database.ts')),
  };
};

/** For tests that `start` the app: a network before each, an empty device after. */
export function useStarts(): void {
  beforeEach(() => {
    network(ok());
  });
  afterEach(async () => {
    const app = await start();
    for (const name of app.DATABASES) await app.database(name).clear();
    localStorage.clear();
  });
}
