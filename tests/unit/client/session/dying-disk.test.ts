import { idle } from '../support.ts';
import { start, useStarts } from './support.ts';
import { expect, test, vi } from 'vitest';
import { snapshotSession } from '../../../../src/app/last-seen/store.ts';

useStarts();

test('a login while the disk hangs is not replaced by the session stored on it [STORE-10 FAST-02]', async () => {
  const first = await start();
  await first.startSession();
  await first.beginSession('token-a');
  await first.identify('a');

  const second = await start();
  second.storageState.mode = 'memory';
  await second.startSession();
  await second.beginSession('token-b');
  await second.identify('b');
  expect(second.currentToken()).toBe('token-b');
  // takes no snapshot of a session that no start can continue
  expect(snapshotSession()).toBeUndefined();

  const third = await start();
  await third.startSession();
  expect([third.session.status, third.currentToken()]).toEqual(['out', undefined]);
  expect(await third.database('session').keys()).toEqual([]);
});

test('a disk that fails while the app runs does not log anyone out [STORE-06]', async () => {
  const app = await start();
  await app.startSession();
  await app.beginSession('token-a');
  await app.identify('a');
  vi.spyOn(app.database('session'), 'get').mockImplementation(async () => {
    app.storageState.mode = 'memory';
    return undefined;
  });
  document.dispatchEvent(new Event('visibilitychange'));
  await idle();
  expect([app.session.status, app.currentToken(), app.session.ended]).toEqual(['in', 'token-a', undefined]);
});
