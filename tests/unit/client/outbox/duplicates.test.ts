// @vitest-environment node
import { cut, network, ok, finished } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { addOption } from '../../../../src/api/options.ts';
import { expectLogged } from '../../../console.ts';

/** Each tab has its own modules and shares the device with the others. */
const tab = async () => {
  vi.resetModules();
  const { setIdempotency } = await import('../../../../src/client/http/retry.ts');
  const { noteConnection } = await import('../../../../src/client/http/connection.ts');
  const { endSession, session, startSession } = await import('../../../../src/client/session/session.ts');
  const { beginSession, identify } = await import('../../../../src/client/session/sign-in.ts');
  const { outbox, submitMoney } = await import('../../../../src/client/outbox/submit.ts');
  const { DuplicateFound } = await import('../../../../src/client/outbox/duplicates.ts');
  const { database } = await import('../../../../src/storage/database.ts');
  noteConnection(true);
  setIdempotency(true);
  await startSession();
  if (session.status !== 'in') await beginSession('token-a');
  if (session.account === undefined) await identify('a');
  const send = (price: string, more: object = {}, opened = Date.now()) =>
    submitMoney(
      addOption,
      {
        code: 'BTC',
        direction: 'up',
        minutes: '1',
        amount: '50',
        price,
        quoted: String(Date.now()),
        yield: '80',
        ...more,
      } as never,
      { duplicateRule: { fields: ['code', 'direction', 'minutes', 'amount'], opened } },
    ).catch((error: unknown) => (error instanceof DuplicateFound ? error.duplicate : (error as CallError)));
  return {
    outbox,
    send,
    database,
    endSession,
    any: (price: string) =>
      submitMoney(addOption, {
        code: 'BTC',
        direction: 'up',
        minutes: '1',
        amount: '50',
        price,
        quoted: '1',
        yield: '80',
      } as never),
  };
};
const posts = (seen: readonly { method: string }[]): number => seen.filter(({ method }) => method === 'POST').length;
const order = { id: '1', code: 'BTC', direction: 'up', amount: '50', status: 'holding' };

beforeEach(() => {
  network(ok());
});
let last: Awaited<ReturnType<typeof tab>>;
afterEach(async () => {
  network(ok());
  await last.endSession('signed-out');
  vi.useRealTimers();
  for (const name of ['journal', 'kept'] as const) await last.database(name).clear();
});

test('two tabs that confirm the same ticket at once send one order [OPT-06]', async () => {
  // browsers have it and Node does not: one at a time, across all tabs
  let turn: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [] }),
      request: (name: string, input: unknown, work = input as (lock: object) => Promise<unknown>) => {
        if (name !== 'andaman-ticket') return work({});
        turn = turn.then(
          () => work({}),
          () => work({}),
        );
        return turn;
      },
    },
  });
  let response = (): void => undefined;
  const { seen } = network((request) =>
    request.method === 'GET'
      ? ok({ status: 'running' })
      : new Promise((resolve) => {
          response = () => resolve(ok(order));
        }),
  );
  const first = await tab();
  last = await tab();
  const [item, two] = [first.send('67000'), last.send('67001')];
  const duplicate = await Promise.race([item, two]);
  expect(duplicate).toMatchObject({ state: 'sending' });
  await vi.waitFor(() => expect(posts(seen)).toBe(1));
  response();
  const reply = await Promise.all([item, two]);
  // one order, whose key the other tab names
  expect(reply.map((endpoint) => (endpoint as { state: string }).state).sort()).toEqual(['accepted', 'sending']);
  expect(
    new Set([
      ...reply.map((endpoint) => (endpoint as { key: string }).key),
      seen.find(({ method }) => method === 'POST')?.headers.get('idempotency-key'),
    ]).size,
  ).toBe(1);
  expect(posts(seen)).toBe(1);
  const again = last.any('67002');
  await vi.waitFor(() => expect(posts(seen)).toBe(2));
  response();
  expect(await again).toMatchObject({ state: 'accepted' });
});

test('asks before repeating a ticket whose order is unknown after a killed tab [OPT-07 CALL-22]', async () => {
  expectLogged('Call: option.add attempts');
  const first = await tab();
  let response = (): unknown => cut();
  const { seen } = network((request) => {
    if (request.method === 'GET') return ok({ status: 'running' });
    const reply = response();
    if (reply instanceof Error) throw reply;
    return reply as Response;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = await finished(first.send('67000'));
  expect(lost).toMatchObject({ state: 'unknown' });
  const sent = posts(seen);
  last = await tab();
  expect(await last.send('66000')).toMatchObject({ state: 'unknown', key: (lost as { key: string }).key });
  expect(posts(seen)).toBe(sent);
  response = () => ok({ ...order, id: '2', amount: '51' });
  expect(await last.send('66000', { amount: '51' })).toMatchObject({ state: 'accepted' });
});

test('sends an identical order again once its outcome was shown or is long past [OPT-06]', async () => {
  const { seen } = network(ok(order));
  const first = await tab();
  expect(await first.send('67000')).toMatchObject({ state: 'accepted' });
  expect(await first.send('67000')).toMatchObject({ state: 'accepted' });
  expect(posts(seen)).toBe(2);
  last = await tab();
  expect(await last.send('67000')).toMatchObject({ state: 'accepted', created: expect.any(Number) });
  expect(posts(seen)).toBe(2);
  expect(await last.send('67000', {}, Date.now() + 120_000)).toMatchObject({ state: 'accepted', call: 'option.add' });
  expect(posts(seen)).toBe(3);
});
