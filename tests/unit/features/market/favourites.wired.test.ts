import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

/** Starts the app for an account: new modules, same disk. */
const start = async (account: string) => {
  vi.resetModules();
  const { favourites, loadFavourites, setFavourite } = await import('../../../../src/features/market/favourites.ts');
  const { beginSession, identify } = await import('../../../../src/client/session/sign-in.ts');
  const { database } = await import('../../../../src/storage/database.ts');
  const session = database('session');
  await session.clear();
  await beginSession(account);
  await identify(account);
  await loadFavourites();
  return { favourites, setFavourite, loadFavourites, database, codes: () => Object.keys(favourites.codes).sort() };
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const { database } = await import('../../../../src/storage/database.ts');
  await database('kept').clear();
});

test('a favourite survives a restart, and can be removed [MARKET-04]', async () => {
  const first = await start('5');
  await first.setFavourite('BTC', true);
  await first.setFavourite('ETH', true);
  await first.setFavourite('BTC', false);
  expect(first.codes()).toEqual(['ETH']);
  expect((await start('5')).codes()).toEqual(['ETH']);
});

test('each account has its own [MARKET-04]', async () => {
  const first = await start('5');
  await first.setFavourite('BTC', true);
  expect((await start('6')).codes()).toEqual([]);
  expect((await start('5')).codes()).toEqual(['BTC']);
});

test('two tabs marking different coins lose neither, and follow each other [STORE-13]', async () => {
  const app = await start('5');
  const other = new BroadcastChannel('andaman');
  await Promise.all([app.setFavourite('BTC', true), app.database('kept').set('favourite|5|SOL', true)]);
  other.postMessage({ topic: 'favourites' });
  await vi.waitFor(() => expect(app.codes()).toEqual(['BTC', 'SOL']));
  await app.database('kept').delete('favourite|5|BTC');
  other.postMessage({ topic: 'favourites' });
  await vi.waitFor(() => expect(app.codes()).toEqual(['SOL']));
  other.close();
});

test('a read that began before a tap does not undo it [MARKET-04]', async () => {
  const app = await start('5');
  const reading = app.loadFavourites();
  const marked = app.setFavourite('BTC', true);
  await reading;
  expect(app.codes()).toEqual(['BTC']);
  await marked;
  expect(app.codes()).toEqual(['BTC']);
});
