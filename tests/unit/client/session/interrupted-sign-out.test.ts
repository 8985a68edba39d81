import { idle } from '../support.ts';
import { start, useStarts } from './support.ts';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';

type App = Awaited<ReturnType<typeof start>>;

const signedIn = async (): Promise<App> => {
  const app = await start();
  await app.startSession();
  await app.beginSession('token-a');
  await app.identify('a');
  await app.saveDraft('a', 'withdraw', { amount: '5' });
  await app.database('journal').set('a|key', { key: 'key' });
  await app.database('kept').set('a|users.info|en|', { at: 1, value: {} });
  return app;
};
const rest = async ({ database }: App): Promise<unknown[]> =>
  (
    await Promise.all(
      (['session', 'kept', 'drafts', 'journal'] as const).map((name) => database(name).entries(v.unknown())),
    )
  ).flat();

/** Logs out in a tab that is killed before these databases were emptied. */
const killedWhileLeaving = async (app: App, ...remaining: App['DATABASES'][number][]): Promise<void> => {
  for (const name of remaining) {
    vi.spyOn(app.database(name), 'clear').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(app.database(name), 'delete').mockReturnValue(new Promise(() => undefined));
  }
  void app.endSession('signed-out');
  await idle();
};

useStarts();

test.each([
  ['before anything was erased', ['session', 'kept', 'navigation', 'drafts', 'journal']],
  ['once the token was gone', ['drafts', 'journal']],
] as const)('a tab killed while logging out, %s, leaves nothing to the next start [STORE-09]', async (_, remaining) => {
  await killedWhileLeaving(await signedIn(), ...remaining);
  const next = await start();
  expect(await rest(next)).not.toEqual([]);
  await next.startSession();
  expect([next.session.status, next.currentToken(), await rest(next)]).toEqual(['out', undefined, []]);
  await next.beginSession('token-a2');
  await next.identify('a');
  expect(await next.readDraft('a', 'withdraw')).toBeUndefined();
});

test('an open tab finishes it before the next customer logs in there [STORE-09 STORE-12]', async () => {
  const leaving = await signedIn();
  const other = await start();
  await other.startSession();
  await killedWhileLeaving(leaving, 'drafts', 'journal');
  await other.beginSession('token-a2');
  await other.identify('a');
  expect([
    other.currentToken(),
    await other.readDraft('a', 'withdraw'),
    await other.database('journal').keys(),
  ]).toEqual(['token-a2', undefined, []]);
});

test('erases nothing more once finished: after a refused token drafts wait as usual [STORE-11]', async () => {
  const first = await signedIn();
  await first.endSession('signed-out');
  const app = await signedIn();
  await app.endSession('refused');
  const next = await start();
  await next.startSession();
  expect(await next.readDraft('a', 'withdraw')).toEqual({ amount: '5' });
});
