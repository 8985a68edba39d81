import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../../src/domain/time.ts';
import { deliveryJob } from '../../../../../server/modules/outbox/deliver.ts';
import { Outbox } from '../../../../../server/modules/outbox/outbox.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import type { SendResult } from '../../../../../server/ports/message-gateway.ts';
import { expectLogged } from '../../../../console.ts';
import { startServer, type TestServer } from '../../support.ts';
import { outboxSteps, ScriptedGateway } from './support.ts';

let server: TestServer;
const gateway = new ScriptedGateway();
const { queue, deliverAfter, rows } = outboxSteps(() => server);
beforeAll(async () => {
  server = await startServer({ mode: 'production' }, { adapters: { messages: gateway } });
  // only the tests deliver
  await server.services.jobs.stop();
});
beforeEach(async () => {
  gateway.reset();
  for (const channel of server.services.outbox.brokenChannels) server.services.outbox.markWorking(channel);
  await server.services.db.delete(outbox);
});
afterAll(() => server.close());

const LATER: SendResult = { result: 'later', reason: '451 try again' };
const CODE = { kind: 'code', text: '123456 is your code', lifeMs: 10 * MINUTE_MS } as const;

test('sends a message once and erases its text [MAIL-01]', async () => {
  gateway.answer = () => ({ result: 'sent', providerId: 'p-1' });
  await queue();
  await deliverAfter(0);
  await deliverAfter(HOUR_MS);
  expect(gateway.sent).toMatchObject([{ target: 'a@example.com', subject: 'News', text: 'Something happened.' }]);
  expect(await rows()).toMatchObject([
    { state: 'sent', subject: '', text: '', providerId: 'p-1', tries: 1, leased: null },
  ]);
});

test('sends nothing from a transaction that is undone [MAIL-01]', async () => {
  const { db, outbox: queued } = server.services;
  const message = { kind: 'security', channel: 'email', target: 'a@example.com', subject: '', text: 'x' } as const;
  await expect(
    db.transaction(async (tx) => {
      await queued.send(tx, { ...message, language: 'en' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await deliverAfter(0);
  expect(gateway.sent).toEqual([]);
});

test('tries a code after 0, 3, 10, 30 and 90 s, until it expires [MAIL-02 MAIL-05]', async () => {
  gateway.answer = () => LATER;
  await queue(CODE);
  await deliverAfter(0);
  let attempts = 1;
  for (const wait of [3, 10, 30, 90, 90, 90, 90, 90, 90]) {
    await deliverAfter(wait * SECOND_MS - 1);
    expect(gateway.sent).toHaveLength(attempts);
    await deliverAfter(1);
    attempts += 1;
    expect(gateway.sent).toHaveLength(attempts);
  }
  gateway.answer = () => ({ result: 'sent' });
  await deliverAfter(90 * SECOND_MS);
  expect(gateway.sent).toHaveLength(attempts);
  expect(await rows()).toMatchObject([{ state: 'expired', text: '', code: null }]);
});

test('tries other messages for 31 hours, then gives up and says so [MAIL-02]', async () => {
  expectLogged('a message could not be sent');
  gateway.answer = () => LATER;
  await queue({ kind: 'money' });
  await deliverAfter(0);
  for (const wait of [5 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]) {
    expect(await rows()).toMatchObject([{ state: 'waiting', error: '451 try again' }]);
    await deliverAfter(wait);
  }
  expect(gateway.sent).toHaveLength(7);
  expect(new Set(gateway.sent.map(({ key }) => key)).size).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'failed', text: 'Something happened.' }]);
  await deliverAfter(48 * HOUR_MS);
  expect(gateway.sent).toHaveLength(7);
});

test('waits as long as the gateway asks [MAIL-07]', async () => {
  gateway.answer = () => ({ ...LATER, waitMs: 20 * SECOND_MS });
  await queue();
  await deliverAfter(0);
  await deliverAfter(19 * SECOND_MS);
  expect(gateway.sent).toHaveLength(1);
  await deliverAfter(SECOND_MS);
  expect(gateway.sent).toHaveLength(2);
});

test('fails a refused message at once, without the text of a code, and sends all others [MAIL-03]', async () => {
  expectLogged('a message could not be sent');
  gateway.answer = ({ target }) =>
    target === 'gone@example.com' ? { result: 'refused', reason: '550 no such user' } : { result: 'sent' };
  await queue({ ...CODE, target: 'gone@example.com' });
  await queue();
  await deliverAfter(0);
  await deliverAfter(HOUR_MS);
  expect(gateway.sent).toHaveLength(2);
  expect(await rows()).toMatchObject([
    { state: 'failed', error: '550 no such user', text: '', tries: 1 },
    { state: 'sent', text: '' },
  ]);
});

test('a broken gateway fails no message, counts no attempt and rests 30 s [MAIL-04]', async () => {
  expectLogged('the gateway is broken');
  gateway.answer = ({ channel }) =>
    channel === 'email' ? { result: 'broken', reason: '535 wrong password' } : { result: 'sent' };
  for (let count = 0; count < 10; count += 1) await queue();
  await queue({ channel: 'sms', target: '66812345678' });
  await deliverAfter(0);
  expect(server.services.outbox.brokenChannels).toEqual(['email']);
  const perRound = gateway.sent.length;
  await deliverAfter(29 * SECOND_MS);
  expect(gateway.sent).toHaveLength(perRound);
  await deliverAfter(SECOND_MS);
  expect(gateway.sent.length).toBeGreaterThan(perRound);
  expect(await rows()).toMatchObject([
    ...Array.from({ length: 10 }, () => ({ state: 'waiting', tries: 0 })),
    { state: 'sent' },
  ]);
  expect(await (await server.fetch('/metrics')).text()).toContain('andaman_outbox_broken_channels 1');

  gateway.answer = () => ({ result: 'sent' });
  await deliverAfter(30 * SECOND_MS);
  expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'sent'));
  expect(server.services.outbox.brokenChannels).toEqual([]);
});

test('never sends a code that has expired while the gateway was broken [MAIL-05]', async () => {
  expectLogged('the gateway is broken');
  gateway.answer = () => ({ result: 'broken', reason: '535 wrong password' });
  await queue(CODE);
  await queue();
  await deliverAfter(0);
  const before = gateway.sent.length;
  gateway.answer = () => ({ result: 'sent' });
  await deliverAfter(10 * MINUTE_MS);
  expect(gateway.sent.slice(before).map(({ kind }) => kind)).toEqual(['security']);
  expect(await rows()).toMatchObject([{ state: 'expired', text: '' }, { state: 'sent' }]);
});

test('never sends a code that expires while others before it are sent [MAIL-05]', async () => {
  for (let count = 0; count < 20; count += 1) await queue(CODE);
  gateway.answer = () => {
    server.clock.advance(10 * MINUTE_MS);
    return { result: 'sent' };
  };
  await deliverAfter(0);
  // the first batch was taken in time
  expect(gateway.sent).toHaveLength(8);
  await deliverAfter(0);
  expect((await rows()).map(({ state }) => state).sort()).toEqual([
    ...Array.from({ length: 12 }, () => 'expired'),
    ...Array.from({ length: 8 }, () => 'sent'),
  ]);
});

test('ends an attempt that gets no answer, and sends the others meanwhile [MAIL-02]', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  gateway.answer = ({ target }) => (target === 'hangs@example.com' ? new Promise(() => undefined) : { result: 'sent' });
  await queue({ target: 'hangs@example.com' });
  await queue();
  await queue({ channel: 'sms', target: '66812345678' });
  const delivering = deliveryJob.run(server.services);
  await vi.waitFor(() => expect(gateway.sent).toHaveLength(3));
  await vi.waitFor(async () => expect((await rows())[2]).toMatchObject({ state: 'sent' }));
  limit.abort();
  await delivering;
  vi.restoreAllMocks();
  expect(await rows()).toMatchObject([
    { state: 'waiting', error: 'no answer after 10000 ms', tries: 1 },
    { state: 'sent' },
    { state: 'sent' },
  ]);
});

test('sends codes before everything that waits', async () => {
  for (let count = 0; count < 20; count += 1) await queue();
  server.clock.advance(SECOND_MS);
  await queue(CODE);
  await deliverAfter(0);
  expect(gateway.sent.findIndex(({ kind }) => kind === 'code')).toBeLessThan(8);
});

test('two instances send each message once [MAIL-06]', async () => {
  for (let count = 0; count < 50; count += 1) await queue({ text: `Message ${count}` });
  const { services } = server;
  const other = new ScriptedGateway();
  await Promise.all([
    deliveryJob.run(services),
    deliveryJob.run({ ...services, outbox: new Outbox(services.clock, other, false) }),
  ]);
  const keys = [...gateway.sent, ...other.sent].map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([50, 50]);
  expect(Math.min(gateway.sent.length, other.sent.length)).toBeGreaterThan(0);
});

test('sends a message again under the same key if the instance died with it [MAIL-06]', async () => {
  const { services } = server;
  let answerLate: (result: SendResult) => void = () => undefined;
  gateway.answer = () =>
    new Promise((resolve) => {
      answerLate = resolve;
    });
  await queue();
  // this instance dies before it stores the result
  const dying = deliveryJob.run(services);
  await vi.waitFor(() => expect(gateway.sent).toHaveLength(1));
  const other = new ScriptedGateway();
  const alive = { ...services, outbox: new Outbox(services.clock, other, false) };
  server.clock.advance(MINUTE_MS - 1);
  await deliveryJob.run(alive);
  expect(other.sent).toEqual([]);
  server.clock.advance(1);
  let answerOther: (result: SendResult) => void = () => undefined;
  other.answer = () =>
    new Promise((resolve) => {
      answerOther = resolve;
    });
  const delivering = deliveryJob.run(alive);
  await vi.waitFor(() => expect(other.sent.map(({ key }) => key)).toEqual([gateway.sent[0]?.key]));
  // a late result does not end the newer attempt
  answerLate({ result: 'sent' });
  await dying;
  expect(await rows()).toMatchObject([{ state: 'sending', tries: 2 }]);
  answerOther(LATER);
  await delivering;
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 2 }]);
});

test('keeps no message for a channel that is not set up [MAIL-08]', async () => {
  gateway.channels.delete('sms');
  await queue({ channel: 'sms', target: '66812345678' });
  expect(await server.services.db.$count(outbox)).toBe(0);
});

test('a decoy reaches no one [SEC-09]', async () => {
  const { db, outbox: queued } = server.services;
  const code = { kind: 'code', channel: 'email', target: 'nobody@example.com', subject: '', text: '123456' } as const;
  await queued.send(db, { ...code, language: 'en' }, { isDecoy: true });
  await deliverAfter(0);
  expect(gateway.sent).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'sent', text: '' }]);
});
