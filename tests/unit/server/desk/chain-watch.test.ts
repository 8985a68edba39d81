import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CryptoChannel } from '../../../../server/modules/content/index.ts';
import { readChannels } from '../../../../server/modules/deposits/channels.ts';
import { recordChainPayment } from '../../../../server/modules/deposits/record.ts';
import { chainCursors, deposits } from '../../../../server/modules/deposits/schema.ts';
import { bookUnreported } from '../../../../server/modules/deposits/unreported.ts';
import { messages } from '../../../../src/api/messages.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { type Payer, trc20, USDT_BEP20, USDT_TRC20 } from './deposit-steps.ts';
import { depositWorld, newHash } from './deposit-world.ts';

const { chain, steps, offer, reported, pay, look, credit, balance, runJobs, sound } = depositWorld();
beforeAll(runJobs);
beforeEach(() => {
  chain.answersLeft = Infinity;
});

const USDD_TRC20 = 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn';

/** Mines blocks until everything before has its confirmations, and lets the watcher read them. */
const watch = async (blocks = 20, minutes = 1): Promise<void> => {
  chain.tip += blocks;
  steps.desk.server.clock.advance(minutes * MINUTE_MS);
  await runJobs();
};
const depositsOf = ({ account }: Payer) =>
  steps.desk.server.services.db.select().from(deposits).where(eq(deposits.account, account)).orderBy(deposits.id);
const inboxOf = async ({ token }: Payer): Promise<string[]> =>
  (await steps.desk.server.must(messages, { status: 'all' }, { token })).lists.map(({ title }) => title);
const cursor = async (): Promise<number | null | undefined> => {
  const { db } = steps.desk.server.services;
  return (await db.select().from(chainCursors).where(eq(chainCursors.chain, 'TRC20')))[0]?.height;
};

interface Paid {
  readonly payer: Payer;
  readonly address: string;
  readonly hash: string;
}
/** Someone who sends USDT on TRON in the next block and says nothing. */
async function paid(amount = 30_000_000n, contract = USDT_TRC20): Promise<Paid> {
  const payer = await steps.payer();
  const { address } = await steps.open(payer, 'usdt-trc20');
  const hash = newHash();
  chain.mine('TRC20', hash, [{ contract, to: address, amount }], { height: chain.tip + 1 });
  return { payer, address, hash };
}

describe('a payment that no one reported', () => {
  test('is found after its confirmations, told to its customer and credited by staff [CHAIN-08]', async () => {
    const { payer, hash, address } = await paid();
    await watch(19);
    expect(await depositsOf(payer)).toEqual([]);
    await watch(1);
    const [deposit] = await depositsOf(payer);
    expect(deposit).toMatchObject({
      hash,
      payee: address,
      status: 'pending',
      reported: false,
      amount: 30_000_000n,
      channel: 'usdt-trc20',
    });
    expect([await balance(payer), await inboxOf(payer)]).toEqual(['0', ['We found your payment']]);
    await watch();
    expect((await look(deposit!)).verdict?.state).toBe('matches');
    expect((await credit(deposit!)).body).toEqual({ state: 'done' });
    await watch();
    expect([await balance(payer), (await depositsOf(payer)).length]).toEqual(['30', 1]);
    await sound();
  });

  test('is credited without staff up to the limit [CHAIN-06 CHAIN-08]', async () => {
    await offer({ autoLimit: '100' });
    const [small, large] = [await paid(99_000_000n), await paid(101_000_000n)];
    await watch();
    await watch();
    expect([await balance(small.payer), await balance(large.payer)]).toEqual(['99', '0']);
    expect((await depositsOf(large.payer))[0]).toMatchObject({ status: 'pending' });
  });

  test('counts in whole base units, also with 18 decimals and in two transfers [CHAIN-05 CHAIN-08]', async () => {
    const payer = await steps.payer();
    const { address } = await steps.open(payer, 'usdt-bep20');
    const transfer = { contract: USDT_BEP20, to: address, amount: 10n * 10n ** 18n + 999_999_999_999n };
    chain.mine('BEP20', newHash(), [transfer, transfer], { height: chain.tip + 1 });
    await watch();
    expect(await depositsOf(payer)).toMatchObject([{ amount: 20_000_001n, chain: 'BEP20' }]);
  });

  test('is left alone below the minimum, and if it is of another token [CHAIN-08]', async () => {
    const [tiny, foreign] = [await paid(9_999_999n), await paid(30_000_000n, USDT_BEP20)];
    await watch();
    expect([await depositsOf(tiny.payer), await depositsOf(foreign.payer)]).toEqual([[], []]);
  });
});

describe('a payment that was reported', () => {
  test('has one deposit, whether the report or the watcher came first [CHAIN-08]', async () => {
    const before = await reported('30');
    pay(before, 30_000_000n, { height: chain.tip + 1 });
    const after = await paid();
    await watch();
    await steps.report(after.payer, { channel: 'usdt-trc20', amount: '31', hash: after.hash });
    await watch();
    expect(await depositsOf(before.payer)).toMatchObject([{ reported: true, amount: 30_000_000n }]);
    expect(await depositsOf(after.payer)).toMatchObject([{ hash: after.hash, amount: 31_000_000n }]);
  });

  test('stays rejected, unless the chain did not show it at that time [CHAIN-08]', async () => {
    const [seen, early] = [await reported('30'), await reported('30')];
    pay(seen, 30_000_000n, { height: chain.tip + 1 });
    await runJobs();
    for (const { id } of [seen, early])
      expect(
        await steps.desk.act(steps.treasury, 'deposit.reject', { deposit: id, reason: 'depositNotFound' }),
      ).toMatchObject({
        body: { state: 'done' },
      });
    pay(early, 30_000_000n, { height: chain.tip + 1 });
    await watch();
    expect((await depositsOf(seen.payer)).map(({ status }) => status)).toEqual(['failed']);
    expect((await depositsOf(early.payer)).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });
});

describe('the watcher', () => {
  test('loses and doubles nothing when it stops in the middle of a range [CHAIN-08]', async () => {
    const payments: Paid[] = [];
    for (let part = 0; part < 6; part += 1) {
      payments.push(await paid());
      chain.tip += 300;
    }
    for (const answers of [1, 2, 3, Infinity, Infinity]) {
      chain.answersLeft = answers;
      await watch();
    }
    for (const { payer, hash } of payments) expect(await depositsOf(payer)).toMatchObject([{ hash }]);
    expect(await cursor()).toBe(chain.tip - 19);
  });

  test('keeps its place while a chain is away or shows older blocks [CHAIN-08 CHAIN-09]', async () => {
    await watch();
    const place = await cursor();
    chain.answersLeft = 0;
    await watch(500);
    chain.answersLeft = Infinity;
    chain.tip -= 700;
    await watch(0);
    expect(await cursor()).toBe(place);
    chain.tip += 200;
  });

  test('tells staff which chain it could not read for ten minutes [CHAIN-09]', async () => {
    await watch();
    chain.answersLeft = 0;
    // the session of the tests before has expired
    const { cookie = '' } = await steps.desk.logIn(steps.treasury.key);
    const stuck = async (minutes: number): Promise<string[]> => {
      steps.desk.server.clock.advance(minutes * MINUTE_MS);
      return (await steps.desk.view('today', cookie)).body.stuckChains;
    };
    expect([await stuck(10), await stuck(1)]).toEqual([[], ['BEP20', 'TRC20']]);
    const metrics = await steps.desk.server.fetch('/metrics');
    expect(await metrics.text()).toContain('andaman_chain_watch_age_seconds 660');
  });

  test('tells staff of a chain without a new block for ten minutes, though its node answers [CHAIN-09]', async () => {
    await watch();
    const { cookie = '' } = await steps.desk.logIn(steps.treasury.key);
    const stuck = async (): Promise<string[]> => (await steps.desk.view('today', cookie)).body.stuckChains;
    await watch(0, 5);
    await watch(0, 5);
    expect(await stuck()).toEqual([]);
    // an instance behind a load balancer that is behind is no news
    chain.tip -= 1;
    await watch(0);
    expect(await stuck()).toEqual(['BEP20', 'TRC20']);
    expect(await (await steps.desk.server.fetch('/metrics')).text()).toContain('andaman_chain_watch_age_seconds 660');
    await watch(2);
    expect(await stuck()).toEqual([]);
  });

  test('does not name a chain whose channels were closed for good [CHAIN-09]', async () => {
    await watch();
    await steps.desk.server.services.settings.write(steps.desk.server.services.db, 'channels', []);
    const { cookie = '' } = await steps.desk.logIn(steps.treasury.key);
    steps.desk.server.clock.advance(11 * MINUTE_MS);
    expect((await steps.desk.view('today', cookie)).body.stuckChains).toEqual([]);
  });

  test('waits for the confirmations that the strictest of a chain needs [CHAIN-08]', async () => {
    const { settings, db } = steps.desk.server.services;
    const quick = {
      ...trc20,
      id: 'usdd-trc20',
      currency: 'USDD',
      credit: 'USDD',
      contract: USDD_TRC20,
      confirmations: 1,
    };
    await settings.write(db, 'channels', [quick, trc20]);
    const { payer, hash } = await paid();
    await watch(19);
    expect(await depositsOf(payer)).toEqual([]);
    await watch(1);
    expect(await depositsOf(payer)).toMatchObject([{ hash }]);
  });

  test('books nothing again that staff rejected after it was seen, before any look [CHAIN-08]', async () => {
    const { payer, address, hash } = await paid();
    const { services } = steps.desk.server;
    const { clock, db } = services;
    await db.transaction((tx) =>
      recordChainPayment(
        services,
        tx,
        { chain: 'TRC20', asset: 'USDT', amount: 30_000_000n, to: address, hash, confirmations: 1 },
        clock.now(),
      ),
    );
    const [seen] = await depositsOf(payer);
    expect(seen).toMatchObject({ status: 'pending', verdict: null });
    await db.update(deposits).set({ status: 'failed' }).where(eq(deposits.id, seen!.id));
    await watch();
    expect(await depositsOf(payer)).toMatchObject([{ status: 'failed' }]);
  });

  test('reads each block once for all instances, and the newest ones again [CHAIN-08]', async () => {
    await watch();
    chain.tip += 100;
    steps.desk.server.clock.advance(MINUTE_MS);
    const asked = chain.read.length;
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    const top = chain.tip - 19;
    expect(chain.read.slice(asked).filter(({ chain: on }) => on === 'TRC20')).toEqual([
      { chain: 'TRC20', from: top - 119, to: top },
    ]);
  });

  test('books a payment once when eight instances find it at the same moment [CHAIN-08]', async () => {
    const { services } = steps.desk.server;
    const { payer, address, hash } = await paid();
    const channel = (await readChannels(services, services.db)).find(({ id }) => id === 'usdt-trc20') as CryptoChannel;
    const payment = { account: payer.account, address, channel, hash, amount: 30_000_000n };
    const booked = await Promise.all(
      Array.from({ length: 8 }, () =>
        services.db.transaction((tx) => bookUnreported(services, tx, payment, services.clock.now())),
      ),
    );
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await services.db.$count(deposits, and(eq(deposits.account, payer.account), eq(deposits.hash, hash)))).toBe(
      1,
    );
  });
});
