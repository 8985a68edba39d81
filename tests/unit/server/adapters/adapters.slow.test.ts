import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicVerification } from '../basic-verification.ts';
import { login } from '../../../../src/api/auth.ts';
import { verificationState, submitVerification } from '../../../../src/api/verifications.ts';
import { channels, depositInfo, submitDeposit } from '../../../../src/api/deposits.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { openCustomer } from '../../../../server/modules/customers/customers.ts';
import { defaultChannels } from '../../../../server/modules/transfers/default-ways.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import type { ChainGateway } from '../../../../server/ports/chain-gateway.ts';
import type { SubmittedVerification } from '../../../../server/ports/kyc-reviewer.ts';
import type { OutgoingMessage } from '../../../../server/ports/message-gateway.ts';
import type { ObservedPayment } from '../../../../server/ports/payments.ts';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { expectLogged } from '../../../console.ts';
import { startServer, type TestServer } from '../support.ts';

/** Payments that the chain gateway reports, and calls to the other gateways. */
const seen = new Map<string, Pick<ObservedPayment, 'amount' | 'confirmations'>>();
const reviewed: SubmittedVerification[] = [];
const sent: OutgoingMessage[] = [];

/** A hash with which the chain gateway fails, and a name with which the reviewer does. */
const BROKEN = 'ef'.repeat(32);
const UNREADABLE = 'Unreadable';

const chains: ChainGateway = {
  isConnected: true,
  createAddress: async (chain, account) => `${chain} address of ${account}`,
  observe: async ({ hash = '', currency, to }) => {
    if (hash === BROKEN) throw new Error('the custodian does not know this hash');
    const payment = seen.get(hash);
    return payment && { ...payment, asset: currency, to, hash, height: 7 };
  },
  decide: async () => undefined,
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer(
    { mode: 'production', coins: 3 },
    {
      adapters: {
        chains,
        kyc: {
          review: async (submitted) => {
            reviewed.push(submitted);
            if (submitted.name === UNREADABLE) throw new Error('the reviewer cannot read this');
            return submitted.name === 'No one'
              ? { verdict: 'reject', reason: 'No such person.' }
              : { verdict: 'approve' };
          },
        },
        messages: {
          channels: new Set(['sms']),
          send: async (message) => {
            sent.push(message);
            return { result: 'sent', providerId: 'p-1' };
          },
        },
      },
    },
  );
  const { db, keys, clock, settings } = server.services;
  await settings.write(db, 'channels', defaultChannels({ mode: 'demo' }));
  await openCustomer(db, keys, {
    mode: 'email',
    username: 'som@example.com',
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  token = (await server.must(login, { username: 'som@example.com', password: 'abc12345' })).token;
});
afterAll(() => server.close());

test('a connected chain gateway opens only its own channels in production', async () => {
  const { lists } = await server.must(channels, { channel: 'usdt-trc20' }, { token });
  const by = (id: string) => lists.find((channel: { id: string }) => channel.id === id);
  expect(by('usdt-trc20')).toMatchObject({ closed: '', address: expect.stringMatching(/^TRC20 address of \d+$/) });
  expect(by('bank-thb')!.closed).not.toBe('');
});

test('credits a deposit with the amount on the chain once it is confirmed', async () => {
  const hash = 'ab'.repeat(32);
  const { id } = await server.must(
    submitDeposit,
    { channel: 'usdt-trc20', amount: '100', hash },
    { token, key: 'deposit-by-gateway' },
  );
  const state = async () => {
    await server.services.jobs.runAll();
    return server.must(depositInfo, { id }, { token });
  };
  expect(await state()).toMatchObject({ status: 'pending', confirmations: 0 });
  seen.set(hash, { amount: 99_000_000n, confirmations: 3 });
  expect(await state()).toMatchObject({ status: 'pending', confirmations: 3, height: '7' });
  seen.set(hash, { amount: 99_000_000n, confirmations: 20 });
  expect(await state()).toMatchObject({ status: 'done', actual: '99', observed: '99' });
  expect(await state()).toMatchObject({ status: 'done', actual: '99' });
});

test('a gateway or reviewer that fails with one customer serves the others', async () => {
  expectLogged(/the custodian does not know this hash/);
  expectLogged(/the reviewer cannot read this/);
  const { db, keys, clock } = server.services;
  const username = 'lek@example.com';
  const other = { username, password: 'abc12345', paypass: '048213', currency: 'THB', now: clock.now() };
  await openCustomer(db, keys, { mode: 'email', ...other });
  const last = (await server.must(login, { username, password: 'abc12345' })).token;
  const submit = (who: string, hash: string) =>
    server.must(
      submitDeposit,
      { channel: 'usdt-trc20', amount: '100', hash },
      { token: who, key: `report-of-${hash.slice(0, 8)}` },
    );
  const named = (who: string, name: string) =>
    server.must(submitVerification, basicVerification({ name, number: `BB${name}` }), { token: who });
  await server.must(channels, { channel: 'usdt-trc20' }, { token: last });
  await submit(token, BROKEN);
  const hash = 'cd'.repeat(32);
  seen.set(hash, { amount: 98_000_000n, confirmations: 20 });
  const { id } = await submit(last, hash);
  await named(token, UNREADABLE);
  await named(last, 'Lek');
  await server.services.jobs.runAll();
  expect(await server.must(depositInfo, { id }, { token: last })).toMatchObject({ status: 'done', actual: '98' });
  expect(await server.must(verificationState, {}, { token: last })).toMatchObject({ primary: 'verified' });
  await db.delete(identityVerifications).where(eq(identityVerifications.name, UNREADABLE));
  await db.delete(deposits).where(eq(deposits.hash, BROKEN));
  reviewed.length = 0;
});

test('the reviewer decides identity verifications, and the customer sees the reason', async () => {
  const send = (name: string) => server.must(submitVerification, basicVerification({ name }), { token });
  await send('No one');
  await server.services.jobs.runAll();
  expect(await server.must(verificationState, {}, { token })).toMatchObject({
    primary: 'none',
    reason: 'No such person.',
  });
  await send('Somchai');
  await server.services.jobs.runAll();
  expect(await server.must(verificationState, {}, { token })).toMatchObject({ primary: 'verified' });
  expect(reviewed.map(({ name, tier }) => [name, tier])).toEqual([
    ['No one', 'primary'],
    ['Somchai', 'primary'],
  ]);
});

test('sends messages through the gateway and erases their texts', async () => {
  const { db, outbox: queue, jobs } = server.services;
  const message = {
    kind: 'security',
    channel: 'sms',
    target: '+66812345678',
    subject: 'News',
    language: 'en',
  } as const;
  await queue.send(db, { ...message, text: 'Hello.' });
  await queue.send(db, { ...message, channel: 'email', target: 'a@example.com', text: 'No such channel.' });
  await jobs.runAll();
  expect(sent).toMatchObject([{ channel: 'sms', key: expect.stringMatching(/^outbox-\d+$/), text: 'Hello.' }]);
  const [row, ...others] = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.target, ['+66812345678', 'a@example.com']));
  expect(row).toMatchObject({ state: 'sent', text: '', tries: 1, providerId: 'p-1', leased: null });
  expect(others).toEqual([]);
});
