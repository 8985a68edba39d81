import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdrawalPage } from '../../../../server/desk/withdrawals/entry-view.ts';
import { payoutSearches, withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, hashFor, payoutSteps, STRANGER } from './withdrawal-steps.ts';

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { ready, order, rowOf, balances, advance, perform, propose, approveAs, approve, send, connect } = steps;
const { failure, payment, entriesOf } = steps;
type Customer = Awaited<ReturnType<typeof ready>>;

let anna: StaffPerson;
let bert: StaffPerson;
let pair: [StaffPerson, StaffPerson];
let chain: FakeChain;
let som: Customer;
let id: number;
let number: string;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury', 'compliance')];
  pair = [anna, bert];
});
beforeEach(async () => {
  chain = await connect();
  som = await ready();
  ({ id, number } = await order(som));
  await approve(pair, id);
});

const reason = { reason: 'payoutUnconfirmed' };
const giveBack = (more: object = {}) => perform(anna, 'fail', id, { ...reason, ...more });
const begin = () => perform(anna, 'begin', id);
const enter = (reference = hashFor(id)) => perform(anna, 'sent', id, { reference });
const paymentOf = async () => (await withdrawalPage(steps.present(anna).context, id)).withdrawal.payment;
/** A day passes, and the search reads its blocks, ten questions a minute. */
async function aDayLater(): Promise<void> {
  await advance(DAY_MS);
  for (let minutes = 0; minutes < 13; minutes += 1) await advance(MINUTE_MS);
}
const refused = (outcome: Promise<unknown>, code = 'uncertain') => expect(outcome).rejects.toMatchObject({ code });

describe('a payment that was made', () => {
  test("stops a return although a stranger's failed hash was entered, and is proposed [CHAIN-11]", async () => {
    await begin();
    const { hash } = chain.pay();
    await enter();
    chain.found.set(hashFor(id), failure({ from: STRANGER }));
    await advance(HOUR_MS);
    await refused(giveBack());
    expect(await paymentOf()).toMatchObject({
      returning: { state: 'found' },
      candidates: [{ hash, amount: '247.5', isDue: true, isOurs: true }],
    });
    chain.found.set(hash, payment());
    expect(await approveAs(bert, await propose(anna, 'sent', id, { reference: hash }), `0x${hash.toUpperCase()}`)).toBe(
      'done',
    );
    await advance(MINUTE_MS);
    expect((await rowOf(number)).status).toBe('success');
    expect(await balances(som)).toEqual(['750', '0']);
  });

  test('stops a return although the entered hash is unknown for days [CHAIN-11]', async () => {
    await begin();
    chain.pay();
    await enter('12'.repeat(32));
    await aDayLater();
    await aDayLater();
    await refused(giveBack());
  });

  test('stops a return although it was made before someone said that they pay [CHAIN-11]', async () => {
    chain.pay();
    await advance(10 * MINUTE_MS);
    await begin();
    await advance(MINUTE_MS);
    await aDayLater();
    await refused(giveBack());
  });

  test('of another withdrawal stops no return, nor does one that two people set aside [CHAIN-11]', async () => {
    const other = await order(som);
    const { hash } = chain.pay();
    await send(pair, other.id, hash);
    await begin();
    const foreign = chain.pay({ from: STRANGER });
    await aDayLater();
    expect((await paymentOf()).candidates.map((candidate) => candidate.hash)).toEqual([foreign.hash]);
    await refused(giveBack());
    const body = { reference: foreign.hash, note: 'The customer moved their own coins.' };
    expect(await approveAs(bert, await propose(anna, 'foreign', id, body))).toBe('done');
    expect(await approveAs(bert, await propose(anna, 'fail', id, reason))).toBe('done');
    expect((await rowOf(number)).returnProof).toMatchObject({ kind: 'search' });
  });
});

describe('a payment that was not made', () => {
  test('and has no hash is returned after a day of reading the chain, by two people [CHAIN-11]', async () => {
    await begin();
    await advance(HOUR_MS);
    await refused(giveBack());
    expect(await paymentOf()).toMatchObject({ returning: { state: 'wait' }, candidates: [] });
    await aDayLater();
    expect((await paymentOf()).returning?.state).toBe('unpaid');
    await refused(giveBack({ evidence: 'The explorer shows nothing.' }), 'field');
    const approval = await propose(anna, 'fail', id, reason);
    await refused(approveAs(bert, approval, hashFor(id)), 'typed');
    expect((await rowOf(number)).status).toBe('processing');
    expect(await approveAs(bert, approval, 'None')).toBe('done');
    expect((await entriesOf(id)).at(-1)!.details).toContain('"typed":"None"');
    expect(await balances(som)).toEqual(['1000', '0']);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('is returned without a day of waiting only if our own attempt to make it failed [CHAIN-11]', async () => {
    await begin();
    await enter();
    for (const more of [{ from: STRANGER }, { to: STRANGER }, { amount: 1n }, { contract: '' }]) {
      chain.found.set(hashFor(id), failure(more));
      await advance(15 * MINUTE_MS);
      await refused(giveBack());
    }
    chain.found.set(hashFor(id), failure());
    await advance(15 * MINUTE_MS);
    expect(await approveAs(bert, await propose(anna, 'fail', id, reason))).toBe('done');
  });

  test('stays open while the chain was not read for 30 minutes, and needs evidence after a day [CHAIN-11]', async () => {
    await begin();
    await aDayLater();
    chain.refuses = () => true;
    await advance(31 * MINUTE_MS);
    await refused(giveBack());
    await refused(giveBack({ evidence: 'The explorer shows nothing.' }), 'field');
    await advance(DAY_MS);
    await refused(giveBack());
    const approval = await propose(anna, 'fail', id, { ...reason, evidence: 'Explorer, nonce 17 unused' });
    await refused(approveAs(bert, approval, 'I believe Anna'), 'typed');
    expect(await approveAs(bert, approval, 'explorer,  nonce 17 UNUSED')).toBe('done');
    expect((await rowOf(number)).returnProof).toEqual({ kind: 'evidence', text: 'Explorer, nonce 17 unused' });
  });

  test('whose payee was changed in the database is not taken for unpaid [CHAIN-11]', async () => {
    await begin();
    chain.pay();
    const { services } = server;
    await services.db.update(withdrawals).set({ payee: STRANGER }).where(eq(withdrawals.id, id));
    await aDayLater();
    expect((await paymentOf()).returning?.state).toBe('evidence');
    await services.db.update(withdrawals).set({ payee: TRON_ADDRESS }).where(eq(withdrawals.id, id));
    await aDayLater();
    expect((await paymentOf()).returning?.state).toBe('found');
  });

  test('in an own coin, or where no node is set up, needs evidence of two people after a day [CHAIN-11]', async () => {
    await connect({ contract: '' });
    await begin();
    await advance(HOUR_MS);
    await refused(giveBack({ evidence: 'The explorer shows nothing.' }), 'field');
    await advance(DAY_MS);
    await refused(giveBack());
    const evidence = 'The explorer shows nothing.';
    expect(await approveAs(bert, await propose(anna, 'fail', id, { ...reason, evidence }))).toBe('done');
    expect(await balances(som)).toEqual(['1000', '0']);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('in an own coin that a contract paid is confirmed by another person [CHAIN-14]', async () => {
    await connect({ contract: '' });
    await begin();
    await enter();
    chain.found.set(hashFor(id), payment({ transfers: [] }));
    await advance(HOUR_MS);
    expect((await rowOf(number)).verdict?.state).toBe('unseen');
    await perform(bert, 'confirm', id, { reference: hashFor(id), note: 'An internal transaction in the explorer.' });
    expect((await rowOf(number)).status).toBe('success');
  });
});

describe('the search', () => {
  test('reads every block from before the order on, a few questions a minute [CHAIN-11]', async () => {
    await begin();
    const { created } = await rowOf(number);
    await aDayLater();
    const [search] = await server.services.db.select().from(payoutSearches).where(eq(payoutSearches.withdrawal, id));
    const asked = chain.asked.filter(({ recipients }) => recipients.includes(TRON_ADDRESS));
    const first = Math.min(...asked.map(({ from }) => from));
    const orderedIn = chain.tip() - Math.floor((server.services.clock.now() - created) / 3000);
    expect(first).toBeLessThan(orderedIn - 200);
    let read = first - 1;
    for (const { from, to } of asked) {
      expect(from).toBeLessThanOrEqual(read + 1);
      read = Math.max(read, to);
    }
    expect(search).toMatchObject({ start: first, read });
    expect(read).toBe(chain.tip() - 19);
  });

  test('gets on block by block past what a node refuses, and delays no other withdrawal [CHAIN-11]', async () => {
    await begin();
    chain.refuses = ({ from, to }) => to - from >= 100;
    for (let minutes = 0; minutes < 10; minutes += 1) await advance(MINUTE_MS);
    expect((await paymentOf()).search?.reached).toBe(server.services.clock.now());
  });

  test('keeps what strangers send as dust out of the candidates', async () => {
    await begin();
    chain.pay({ from: STRANGER, amount: 2_000_000n });
    const ours = chain.pay({ amount: 2_000_000n });
    await advance(HOUR_MS);
    expect((await paymentOf()).candidates.map(({ hash }) => hash)).toEqual([ours.hash]);
  });
});
