import { expect, test, vi } from 'vitest';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { findSession } from '../../../../../server/modules/customers/sessions.ts';
import { MAX_IDLE_MS } from '../../../../../server/platform/session-ages.ts';
import { publish } from '../../../../../server/platform/events.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer({}, { reset: false });

/** Opens a stream. `text` returns what has arrived so far. */
async function listen({ token }: Person) {
  const response = await server.fetch('/api/users/live', { headers: { token } });
  const reader = response.body!.getReader();
  let text = '';
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += new TextDecoder().decode(value);
    }
  })();
  return { answer: response, text: () => text, reading, end: () => reader.cancel() };
}
/** Returns the account events in what has arrived. */
const eventsIn = (text: string): unknown[] =>
  [...text.matchAll(/^event: account\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
const idOf = async (person: Person): Promise<number> => (await findCustomer(server.services.db, person.username))!.id;

test('sends account events only to their own customer', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const [own, foreign] = [await listen(person), await listen(other)];
  expect(own.answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(own.answer.headers.get('cache-control')).toContain('no-store');
  await publish(server.services, await idOf(person), { kind: 'option', id: '7', status: 'history' });
  await expect.poll(() => eventsIn(own.text())).toEqual([{ kind: 'option', id: '7', status: 'history' }]);
  await publish(server.services, await idOf(other), { kind: 'message' });
  await expect.poll(() => eventsIn(foreign.text())).toEqual([{ kind: 'message' }]);
  expect(foreign.text()).not.toContain('option');
  expect(own.text()).not.toContain('message');
  await Promise.all([own.end(), foreign.end()]);
});

/** Opens streams without HTTP. */
async function opened({ token }: Person, count: number) {
  const { db, accountStreams, clock } = server.services;
  const { account, session } = (await findSession(db, token, clock.now()))!;
  const streams = Array.from({ length: count }, () => accountStreams.open(account.id, session.id).getReader());
  const last = async (stream: ReadableStreamDefaultReader<Uint8Array>) => {
    for (;;) {
      const { value, done } = await stream.read();
      if (done) return 'ended';
      if (new TextDecoder().decode(value).startsWith('event: account')) return 'heard';
    }
  };
  return { account, streams, last };
}

test('ends a stream with its session, even when that expires unused [SRV-08]', async () => {
  const {
    account,
    streams: [stream],
    last,
  } = await opened(await server.person(), 1);
  await server.services.accountStreams.beat();
  await publish(server.services, account.id, { kind: 'message' });
  expect(await last(stream!)).toBe('heard');
  server.clock.advance(MAX_IDLE_MS);
  await server.services.accountStreams.beat();
  expect(await last(stream!)).toBe('ended');
});

test('checks the sessions of all streams in one query [SCALE-03]', async () => {
  const { accountStreams, db } = server.services;
  const people = await Promise.all(Array.from({ length: 3 }, () => server.person()));
  const streams = (await Promise.all(people.map((person) => opened(person, 4)))).flatMap((some) => some.streams);
  const select = vi.spyOn(db, 'select');
  await accountStreams.beat();
  expect(select).toHaveBeenCalledTimes(1);
  select.mockRestore();
  for (const stream of streams) {
    const frames = [await stream.read(), await stream.read(), await stream.read()];
    expect(new TextDecoder().decode(frames[2]?.value)).toContain('event: beat');
    await stream.cancel();
  }
});

test("ends a customer's oldest stream when a 21st opens", async () => {
  const { account, streams, last } = await opened(await server.person(), 21);
  await publish(server.services, account.id, { kind: 'message' });
  expect(await Promise.all(streams.map(last))).toEqual(['ended', ...Array.from({ length: 20 }, () => 'heard')]);
  await Promise.all(streams.map((stream) => stream.cancel()));
});

test('opens no stream without a session, and ends streams when the server stops', async () => {
  const response = await server.fetch('/api/users/live');
  expect(await response.json()).toMatchObject({ ret: -1 });
  const person = await server.person();
  const stream = await listen(person);
  await expect.poll(stream.text).toContain('event: beat');
  server.services.accountStreams.close();
  await stream.reading;
  expect(
    (await server.call(transferIn, { amount: '1' }, { token: person.token, key: 'after-the-streams' })).status,
  ).toBe(200);
});
