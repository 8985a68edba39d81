import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FaultyServer, hurry, startFaultyServer, openPage, type Page } from './support.ts';
import { WAIT_MS } from '../limits.ts';
import { expectLogged } from '../console.ts';

expectLogged(
  'Call: yuebao.in attempts',
  'Call: yuebao.in attempts 504',
  'Call: yuebao.in status 500',
  'Call: yuebao.in status 501',
  'Call: yuebao.in reading body is not JSON',
  'Call: yuebao.in reading body is empty',
  'Call: yuebao.in html',
  'Call: yuebao.in network',
);

// a loaded machine may need long
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: FaultyServer;
let page: Page;
let username: string;

beforeAll(async () => {
  server = await startFaultyServer();
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  hurry();
  username = await server.customer();
  page = await openPage();
  await page.signIn(username);
  server.services.requests.clear();
});
afterEach(async () => {
  await page.endSession('signed-out');
  await server.reset();
});

const IN = 'yuebao/transfer/in';
const submit = (amount = '100') => page.submitMoney(page.endpoints.transferIn, { amount });
const posts = () => server.seen('yuebao.in');
const state = (key: string) =>
  vi.waitFor(
    () => {
      const now = page.outbox[key];
      expect(now?.state).not.toBe('unknown');
      expect(now?.state).not.toBe('sending');
      return now;
    },
    { timeout: WAIT_MS, interval: 20 },
  );
/** Holds the next subscription on the server while its key counts as running. Returns a function that releases it. */
const held = (): (() => void) => {
  server.services.demo?.faults.add({ call: 'yuebao.in', kind: 'latency', value: 600_000, times: 1 });
  return () => server.services.demo?.faults.clear({ call: 'yuebao.in' });
};
/** Waits until the server has received `count` subscriptions. */
const arrived = (count: number) =>
  vi.waitFor(() => expect(posts()).toHaveLength(count), { timeout: WAIT_MS, interval: 5 });
const booked = { available: '900', pool: '100' };
const nothing = { available: '1000', pool: '0' };
const fault = (
  kind: 'status' | 'brokenJson' | 'html' | 'empty',
  value: number | undefined,
  acts: boolean,
  times = 1,
): void => server.services.demo?.faults.add({ call: 'yuebao.in', kind, value, acts, times });

describe('a backend with idempotency keys', () => {
  test('sends two confirmations with two keys, and both are booked [CALL-18]', async () => {
    const submission = await submit('100');
    const other = await submit('200');
    expect([submission.state, other.state]).toEqual(['accepted', 'accepted']);
    expect(
      posts()
        .map(({ key, fields }) => [key, fields['amount']])
        .toReversed(),
    ).toEqual(
      expect.arrayContaining([
        [submission.key, '100'],
        [other.key, '200'],
      ]),
    );
    expect(submission.key).not.toBe(other.key);
    expect(await page.balance()).toEqual({ available: '700', pool: '300' });
  });

  test('retries after a lost response with the same key and body, booked once [CALL-19 CALL-18]', async () => {
    server.proxy.spoil(IN, 'lost', 'lost');
    const submission = await submit();
    expect(submission).toMatchObject({ state: 'accepted', answer: { amount: '100' } });
    expect(posts()).toHaveLength(3);
    expect(new Set(posts().map(({ key, fields }) => JSON.stringify([key, fields]))).size).toBe(1);
    expect(await page.balance()).toEqual(booked);
    const first = await page.request(page.endpoints.accountEntries, { setup: 'subscribe' });
    expect(first.lists.filter(({ code }) => code === 'USDT').length).toBeGreaterThan(0);
  });

  test('retries when the response body is cut off [CALL-19]', async () => {
    server.proxy.spoil(IN, 'half');
    expect((await submit()).state).toBe('accepted');
    expect(posts()).toHaveLength(2);
    expect(await page.balance()).toEqual(booked);
  });

  test('finds the receipt by its key after five lost responses [CALL-19 CALL-23]', async () => {
    server.proxy.spoil(IN, 'lost', 'lost', 'lost', 'lost', 'lost');
    const submission = await submit();
    expect(posts()).toHaveLength(5);
    expect(await state(submission.key)).toMatchObject({ state: 'accepted', answer: { amount: '100' } });
    expect(posts()).toHaveLength(5);
    expect(await page.balance()).toEqual(booked);
  });

  test('reports an unsent call as not executed, and resends it with the same key [CALL-23 CALL-18]', async () => {
    server.proxy.spoil(IN, 'refused', 'refused', 'refused', 'refused', 'refused');
    const { key } = await submit();
    expect((await state(key))?.state).toBe('absent');
    expect(posts()).toHaveLength(0);
    expect(await page.balance()).toEqual(nothing);
    expect(await page.resend(key)).toMatchObject({ state: 'accepted' });
    expect(posts().map((post) => post.key)).toEqual([key]);
    expect(await page.balance()).toEqual(booked);
  });

  test('never sends a call that the customer dismissed [CALL-23]', async () => {
    server.proxy.spoil(IN, 'refused', 'refused', 'refused', 'refused', 'refused');
    const { key } = await submit();
    await state(key);
    await page.dismiss(key);
    expect(await page.database('journal').keys()).toEqual([]);
    expect(await page.balance()).toEqual(nothing);
  });

  test.each([
    ['500', 'status', 500],
    ['501', 'status', 501],
    ['broken JSON', 'brokenJson', undefined],
    ['an empty 200', 'empty', undefined],
    ['a page', 'html', undefined],
  ] as const)('treats %s as unknown, not refused, and finds the accepted booking [CALL-21]', async (_, kind, value) => {
    fault(kind, value, true);
    const { key, state: first } = await submit();
    expect(first).toBe('unknown');
    expect((await state(key))?.state).toBe('accepted');
    expect(posts()).toHaveLength(1);
    expect(await page.balance()).toEqual(booked);
  });

  test('finds the accepted booking after 502 and 504 on every attempt [CALL-21]', async () => {
    fault('status', 502, true, 2);
    fault('status', 504, true, 3);
    const { key, state: first } = await submit();
    expect(first).toBe('unknown');
    expect((await state(key))?.state).toBe('accepted');
    expect(await page.balance()).toEqual(booked);
  });

  test("shows the server's reason for a refusal, even after a lost response [CALL-21]", async () => {
    const below = await submit('1');
    expect(below.state).toBe('refused');
    expect(below.msg).toContain('10');
    server.proxy.spoil(IN, 'lost');
    // the first attempt may have been accepted before the retry was refused: the key tells
    const { key } = await submit('2');
    expect(await state(key)).toMatchObject({ state: 'refused', msg: below.msg });
    expect(await page.balance()).toEqual(nothing);
  });

  test('books once when the browser itself repeats a request on a dead connection [CALL-24]', async () => {
    server.proxy.spoil(IN, 'resend');
    expect((await submit()).state).toBe('accepted');
    expect(posts()).toHaveLength(2);
    expect(await page.balance()).toEqual(booked);
  });

  test('books once when a request arrives twice at the same moment [CALL-24 SRV-06]', async () => {
    server.proxy.spoil(IN, 'doubled');
    expect((await submit()).state).toBe('accepted');
    expect(posts()).toHaveLength(2);
    expect(await page.balance()).toEqual(booked);
  });

  test('refuses a reused key with another body, and books nothing [CALL-24]', async () => {
    const key = crypto.randomUUID();
    expect((await page.submitMoney(page.endpoints.transferIn, { amount: '100' }, { key })).state).toBe('accepted');
    expect((await page.submitMoney(page.endpoints.transferIn, { amount: '200' }, { key })).state).toBe('refused');
    expect(await page.balance()).toEqual(booked);
  });

  test('refuses a reused key from another account, and books nothing [CALL-24]', async () => {
    const key = crypto.randomUUID();
    expect((await page.submitMoney(page.endpoints.transferIn, { amount: '100' }, { key })).state).toBe('accepted');
    await page.endSession('signed-out');
    await page.signIn(await server.customer());
    expect((await page.submitMoney(page.endpoints.transferIn, { amount: '100' }, { key })).state).toBe('refused');
    expect(await page.balance()).toEqual(nothing);
  });

  test('after a kill, looks the call up on restart and does not resend it [CALL-22]', async () => {
    const letGo = held();
    const killed = submit().catch(() => undefined);
    await arrived(1);
    // a kill leaves no memory and the disk as it was when the request left; the server acts, but the page gets no
    // response
    await page.endSession('elsewhere');
    await killed;
    expect(await page.database('journal').entries(v.unknown())).toMatchObject([
      [expect.any(String), { state: 'sending', fields: { amount: '100' } }],
    ]);
    letGo();
    server.services.requests.clear();

    page = await openPage();
    await page.resolveSubmissions();
    const key = Object.keys(page.outbox)[0] ?? '';
    expect(page.shortKey(key)).toMatch(/^[0-9A-F]{8}$/);
    expect((await state(key))?.state).toBe('accepted');
    expect(posts()).toHaveLength(0);
    expect(await page.balance()).toEqual(booked);
  });

  test('shows the outcome after the next login if the session ends during a call [STORE-11]', async () => {
    const letGo = held();
    const call = submit().catch((error: unknown) => error);
    await arrived(1);
    await page.endSession('refused');
    await call;
    letGo();
    expect(page.outbox).toEqual({});
    await page.signIn(username);
    await page.resolveSubmissions();
    const key = Object.keys(page.outbox)[0] ?? '';
    expect((await state(key))?.state).toBe('accepted');
    expect(await page.balance()).toEqual(booked);
  });
});

describe('a backend without idempotency keys', () => {
  beforeEach(async () => {
    await server.services.settings.write(server.services.db, 'config.system', { idempotency: 0 });
    page.setIdempotency((await page.request(page.endpoints.config, { act: 'system' })).idempotency);
  });
  /** Finds the outcome of a subscription by its amount and time in the account's entries. */
  const findInEntries = () =>
    page.recordLookups.set(page.endpoints.transferIn.id, async ({ fields, created }) => {
      const { lists } = await page.request(page.endpoints.accountEntries, { setup: 'subscribe' });
      const match = lists.find(
        ({ amount, time }) => amount.replace('-', '') === fields['amount'] && time >= created - 5000,
      );
      return {
        status: match ? 'accepted' : 'none',
        msg: '',
        data: match && { id: match.id, amount: fields['amount'] },
      };
    });

  test('finds the outcome of a lost response in the records, without a retry [CALL-20]', async () => {
    findInEntries();
    server.proxy.spoil(IN, 'lost');
    const { key, state: first } = await submit();
    expect(first).toBe('unknown');
    expect((await state(key))?.state).toBe('accepted');
    expect(posts()).toHaveLength(1);
    expect(await page.balance()).toEqual(booked);
  });

  test('offers to resend only after the records showed nothing [CALL-20]', async () => {
    findInEntries();
    server.proxy.spoil(IN, 'refused');
    const { key, state: first } = await submit();
    expect(first).toBe('unknown');
    expect((await page.resend(key))?.state).toBe('unknown');
    expect((await state(key))?.state).toBe('absent');
    expect(posts()).toHaveLength(0);
    expect((await page.resend(key))?.state).toBe('accepted');
    expect(posts()).toHaveLength(1);
    expect(await page.balance()).toEqual(booked);
  });
});
