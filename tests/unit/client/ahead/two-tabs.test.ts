// @vitest-environment node
import { idle, network, ok, waitUntil } from '../support.ts';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { session } from '../../../../src/client/session/session.ts';
import { database } from '../../../../src/storage/database.ts';
import { read, requests, several, useCustomer } from './support.ts';

useCustomer();

/** Simulates another tab whose customer logs out and where B logs in. */
const replaceCustomer = async (): Promise<void> => {
  await database('kept').clear();
  await database('session').set('session', { token: 'token-b', account: 'b' });
};
/** Tells this tab about it later. */
const receiveMessage = async (): Promise<void> => {
  const { epoch } = session;
  const channel = new BroadcastChannel('andaman');
  channel.postMessage({ topic: 'session' });
  await waitUntil(() => session.epoch !== epoch);
  channel.close();
};
const stored = async (): Promise<unknown[]> => database('kept').entries(v.object({ value: v.unknown() }));
/** A server whose data names its customer. */
const replyTo = ({ headers }: Request): Response => ok({ text: `of ${headers.get('token')}` });

test('stores nothing of A when B logs in in another tab during A’s prefetch [OFF-07 STORE-10]', async () => {
  const { seen } = network(async (request) => {
    if (seen.length === 2) await replaceCustomer();
    return replyTo(request);
  });
  const reading = read(several(2));
  await reading;
  await idle();
  expect(await stored()).toEqual([]);
  await receiveMessage();
  expect(session.account).toBe('b');
  expect(await stored()).toEqual([]);
});

test('drops A’s response if B logs in during the read, and stores only B’s data [OFF-07 STORE-10]', async () => {
  const { seen } = network(async (request) => {
    if (seen.length === 2) {
      await replaceCustomer();
      await receiveMessage();
    }
    return replyTo(request);
  });
  const table = several(4);
  await read(table);
  await idle();
  expect(requests(seen)).toEqual(['p1', 'p2']);
  expect(await stored()).toEqual([]);

  await read(table);
  await idle();
  const own = await stored();
  expect(own.map((record) => JSON.stringify(record)).every((text) => /"b\|.*"of token-b"/.test(text))).toBe(true);
  expect(own).toHaveLength(4);
});

test('repeated logins in this tab never mix up whose data is stored [OFF-07 STORE-10]', async () => {
  const table = several(3);
  network(replyTo);
  for (const token of ['token-b', 'token-a', 'token-b']) {
    const account = token.at(-1)!;
    const reading = read(table);
    await database('kept').clear();
    await database('session').set('session', { token, account });
    await receiveMessage();
    await reading;
    await idle();
    for (const record of await stored()) {
      const text = JSON.stringify(record);
      expect(text).toContain(`["${/of token-(.)/.exec(text)?.[1]}|`);
    }
  }
});
