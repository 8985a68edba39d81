import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findProblems } from '../../../../server/desk/alarms/problems.ts';
import { chainCursors, deposits, skippedReads } from '../../../../server/modules/deposits/schema.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { type Payer, USDT_TRC20 } from './deposit-steps.ts';
import { depositWorld, newHash } from './deposit-world.ts';

const { chain, steps, runJobs } = depositWorld();
beforeAll(runJobs);
beforeEach(() => {
  chain.refuses = () => false;
  chain.refusal = 'nonsense';
});

/** Mines blocks until everything before has its confirmations, and lets the watcher read them. */
const watch = async (blocks = 20): Promise<void> => {
  chain.tip += blocks;
  steps.desk.server.clock.advance(MINUTE_MS);
  await runJobs();
};
const depositsOf = ({ account }: Payer) =>
  steps.desk.server.services.db.select().from(deposits).where(eq(deposits.account, account)).orderBy(deposits.id);
const cursor = async (): Promise<number | null | undefined> => {
  const { db } = steps.desk.server.services;
  return (await db.select().from(chainCursors).where(eq(chainCursors.chain, 'TRC20')))[0]?.height;
};

/** Someone who sends USDT on TRON in the next block and says nothing. */
async function paid() {
  const payer = await steps.payer();
  const { address } = await steps.open(payer, 'usdt-trc20');
  const hash = newHash();
  const transfer = { contract: USDT_TRC20, to: address, amount: 30_000_000n };
  chain.mine('TRC20', hash, [transfer], { height: chain.tip + 1 });
  return { payer, address, hash };
}

describe('a watcher whose nodes refuse a question', () => {
  test('finds all payments at a node that shows few blocks at once, after an outage [CHAIN-08]', async () => {
    const [first, last] = [await paid(), await paid()];
    chain.refuses = ({ from, to }) => to - from + 1 > 10;
    chain.tip += 600;
    const newest = await paid();
    for (let minute = 0; minute < 3; minute += 1) await watch();
    for (const { payer, hash } of [first, last, newest]) expect(await depositsOf(payer)).toMatchObject([{ hash }]);
    expect(await cursor()).toBe(chain.tip - 19);
  });

  test('skips one block for one customer, says so, and finds it once the node shows it [CHAIN-08]', async () => {
    const [before, hidden, after] = [await paid(), await paid(), await paid()];
    const height = chain.tip + 1;
    chain.refuses = ({ from, to, recipients }) => from <= height && to >= height && recipients.includes(hidden.address);
    await watch();
    expect(await depositsOf(hidden.payer)).toEqual([]);
    for (const { payer, hash } of [before, after]) expect(await depositsOf(payer)).toMatchObject([{ hash }]);
    expect(await cursor()).toBe(chain.tip - 19);
    const { cookie = '' } = await steps.desk.logIn(steps.treasury.key);
    const skipped = async () => (await steps.desk.view('today', cookie)).body.skippedReads;
    const oldest = [{ chain: 'TRC20', height, recipient: hidden.address }];
    expect(await skipped()).toEqual({ count: 1, oldest });
    expect(await (await steps.desk.server.fetch('/metrics')).text()).toContain('andaman_chain_reads_skipped 1');
    chain.refuses = () => false;
    steps.desk.server.clock.advance(HOUR_MS);
    await watch(40);
    expect(await depositsOf(hidden.payer)).toMatchObject([{ hash: hidden.hash }]);
    const again = (await steps.desk.logIn(steps.treasury.key)).cookie ?? '';
    expect((await steps.desk.view('today', again)).body.skippedReads).toEqual({ count: 0, oldest: [] });
  });

  test('raises the alarm while nodes disagree about a block, until they agree [CHAIN-08 DESK-41]', async () => {
    const { payer, address, hash } = await paid();
    const height = chain.tip + 1;
    const disagreeing = async () => (await findProblems(steps.desk.server.services)).nodesDisagree;
    chain.refusal = 'disagreement';
    chain.refuses = ({ from, to, recipients }) => from <= height && to >= height && recipients.includes(address);
    await watch();
    await watch();
    await watch();
    expect([await disagreeing(), await depositsOf(payer)]).toEqual([[{ subject: 'TRC20' }], []]);
    chain.refuses = () => false;
    // a minute later, before there is another block
    await watch(0);
    expect(await disagreeing()).toEqual([]);
    expect(await depositsOf(payer)).toMatchObject([{ hash }]);
    expect(await steps.desk.server.services.db.$count(skippedReads)).toBe(0);
  });

  test('asks for a block that a node refuses each hour only, and for a disputed one each minute [CHAIN-08]', async () => {
    const { address } = await paid();
    const height = chain.tip + 1;
    const asked = async (): Promise<number> => {
      chain.read.length = 0;
      await watch(0);
      return chain.read.filter(({ from, to }) => from === height && to === height).length;
    };
    chain.refuses = ({ from, to, recipients }) => from <= height && to >= height && recipients.includes(address);
    await watch();
    expect(await asked()).toBe(0);
    chain.refusal = 'disagreement';
    steps.desk.server.clock.advance(HOUR_MS);
    expect([(await asked()) > 0, (await asked()) > 0]).toEqual([true, true]);
    chain.refuses = () => false;
    await watch(0);
    expect([await steps.desk.server.services.db.$count(skippedReads), await asked()]).toEqual([0, 0]);
  });

  test('skips nothing while the nodes are away [CHAIN-09]', async () => {
    const { payer, hash } = await paid();
    chain.refuses = () => true;
    const place = await cursor();
    await watch();
    expect([await cursor(), await steps.desk.server.services.db.$count(skippedReads)]).toEqual([place, 0]);
    chain.refuses = () => false;
    await watch();
    expect(await depositsOf(payer)).toMatchObject([{ hash }]);
  });
});
