import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

/** Starts the app for an account: new modules, same disk. */
const start = async (account: string) => {
  vi.resetModules();
  const looks = await import('../../../../src/features/market/looked-at.ts');
  const { beginSession, identify } = await import('../../../../src/client/session/sign-in.ts');
  const { database } = await import('../../../../src/storage/database.ts');
  await database('session').clear();
  await beginSession(account);
  await identify(account);
  await looks.loadLookedAt();
  return { ...looks, codes: () => [...looks.lookedAt.codes] };
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { database } = await import('../../../../src/storage/database.ts');
  await database('kept').clear();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
});

/** Opens coins, a second apart. */
const look = async (app: Awaited<ReturnType<typeof start>>, ...codes: string[]): Promise<void> => {
  for (const code of codes) {
    vi.setSystemTime(Date.now() + 1000);
    await app.noteLook(code);
  }
};

test('keeps the coins that were opened last, newest first, after a restart [LOOK-22]', async () => {
  await look(await start('5'), 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'B');
  expect((await start('5')).codes()).toEqual(['B', 'I', 'H', 'G', 'F', 'E', 'D', 'C']);
});

test('keeps them by account, and forgets them on request [LOOK-22]', async () => {
  await look(await start('5'), 'BTC');
  expect((await start('6')).codes()).toEqual([]);
  const again = await start('5');
  expect(again.codes()).toEqual(['BTC']);
  await again.forgetLooks();
  expect(again.codes()).toEqual([]);
  expect((await start('5')).codes()).toEqual([]);
});

test('shows an opened coin at once, and reads no others from the device [LOOK-22 LOOK-44]', async () => {
  await look(await start('5'), 'A', 'B');
  const app = await start('5');
  const { database } = await import('../../../../src/storage/database.ts');
  const reads = [vi.spyOn(database('kept'), 'keys'), vi.spyOn(database('kept'), 'get')];
  await look(app, 'C', 'A');
  expect(app.codes()).toEqual(['A', 'C', 'B']);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('deletes the coins that are no longer offered when they are read [LOOK-44]', async () => {
  await look(await start('5'), 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J');
  const { database } = await import('../../../../src/storage/database.ts');
  expect(await database('kept').keys()).toHaveLength(10);
  await start('5');
  await vi.waitFor(async () => expect(await database('kept').keys()).toHaveLength(8));
});
