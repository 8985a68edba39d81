import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { depositLookups } from '../../../../server/modules/deposits/lookup-job.ts';
import { depositLooks, deposits } from '../../../../server/modules/deposits/schema.ts';
import { depositInfo } from '../../../../src/api/deposits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import type { Payer } from './deposit-steps.ts';
import { depositWorld, newHash } from './deposit-world.ts';

const { chain, steps, offer, reported, pay, balance, runJobs, sound } = depositWorld();

const depositsOf = ({ account }: Payer) =>
  steps.desk.server.services.db.select().from(deposits).where(eq(deposits.account, account)).orderBy(deposits.id);

/** Reports `count` payments that do not exist, and returns their hashes. */
async function falseReports(payer: Payer, count: number): Promise<string[]> {
  await steps.open(payer, 'usdt-trc20');
  const hashes = Array.from({ length: count }, newHash);
  for (const hash of hashes)
    expect((await steps.report(payer, { channel: 'usdt-trc20', amount: '10', hash })).ret).toBe(1);
  return hashes;
}
/** Hashes that are asked for while `act` runs, in order. */
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = chain.asked.length;
  await act();
  return chain.asked.slice(before);
}
const later = async (ms: number): Promise<void> => {
  steps.desk.server.clock.advance(ms);
  await runJobs();
};

/** Something that one part of a test waits for until another one opens it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('false reports', () => {
  test('are looked up after the first look of others, and in turn with them [CHAIN-03]', async () => {
    const [liar, other] = [await steps.payer(), await steps.payer()];
    const lies = await falseReports(liar, 5);
    await runJobs();
    steps.desk.server.clock.advance(HOUR_MS);
    const fresh = [...(await falseReports(other, 2)), (await reported()).hash];
    const asked = (await askedDuring(runJobs)).filter((hash) => [...lies, ...fresh].includes(hash));
    // after one look that found nothing, the customer who had none goes first
    expect(asked.slice(0, 3)).toEqual([fresh[0], fresh[2], fresh[1]]);
    expect(asked.slice(3).toSorted()).toEqual(lies.toSorted());
  });

  test('have one look at a time, over all instances [CHAIN-03]', async () => {
    const [liar, other] = [await steps.payer(), await steps.payer()];
    await runJobs();
    const [lies, honest] = [await falseReports(liar, 3), await falseReports(other, 1)];
    const job = depositLookups.find(({ name }) => name.endsWith('TRC20'))!;
    const { transaction } = chain;
    const started: string[] = [];
    const [bothStarted, answered] = [gate(), gate()];
    chain.transaction = async (...question) => {
      if (started.push(question[1]) === 2) bothStarted.open();
      await answered.opened;
      return transaction.apply(chain, question);
    };
    const runs = [1, 2, 3].map(() => job.run(steps.desk.server.services));
    // the third instance finds nothing that it may look up
    await Promise.all([bothStarted.opened, Promise.race(runs)]);
    expect(started.toSorted()).toEqual([lies[0]!, honest[0]!].toSorted());
    answered.open();
    await Promise.all(runs);
    chain.transaction = transaction;
    expect(started.toSorted()).toEqual([...lies, ...honest].toSorted());
  });

  test('have a budget of looks a day, which first looks do not need [CHAIN-03]', async () => {
    const { db, clock } = steps.desk.server.services;
    const liar = await steps.payer();
    const lies = await falseReports(liar, 4);
    await runJobs();
    const counted = async () => (await db.select().from(depositLooks).where(eq(depositLooks.account, liar.account)))[0];
    expect(await counted()).toMatchObject({ fruitless: 4 });
    await db.update(depositLooks).set({ fruitless: 98 }).where(eq(depositLooks.account, liar.account));
    const looksAt = async (ms: number): Promise<number> =>
      (await askedDuring(() => later(ms))).filter((hash) => lies.includes(hash)).length;
    // the day may end in between
    const tomorrow = DAY_MS - ((clock.now() + 7 * HOUR_MS) % DAY_MS);
    if (tomorrow < HOUR_MS) steps.desk.server.clock.advance(tomorrow);
    expect([await looksAt(10 * MINUTE_MS), await looksAt(10 * MINUTE_MS)]).toEqual([2, 0]);
    const [more] = await falseReports(liar, 1);
    expect(await askedDuring(runJobs)).toContain(more);
    expect(await looksAt(DAY_MS)).toBe(4);
  });

  test('cost nothing of it while a node is away [CHAIN-09]', async () => {
    const { db } = steps.desk.server.services;
    const deposit = await reported();
    chain.breakAt('TRC20', deposit.hash, 'away');
    await runJobs();
    const [counted] = await db.select().from(depositLooks).where(eq(depositLooks.account, deposit.payer.account));
    expect(counted).toMatchObject({ fruitless: 0, busyUntil: 0 });
  });

  test('are five at most until the first deposit is credited, then twenty [CHAIN-03]', async () => {
    const payer = await steps.payer();
    await falseReports(payer, 5);
    const report = () => steps.report(payer, { channel: 'usdt-trc20', amount: '10', hash: newHash() });
    expect((await report()).msg).toContain('You already have 5 pending deposits, which is the maximum.');
    await steps.desk.server.services.db
      .update(deposits)
      .set({ status: 'done' })
      .where(eq(deposits.id, (await depositsOf(payer))[0]!.id));
    await falseReports(payer, 16);
    expect((await report()).msg).toContain('You already have 20 pending deposits, which is the maximum.');
    await steps.desk.server.services.db.delete(deposits).where(eq(deposits.account, payer.account));
  });
});

describe('a report that its chain never shows', () => {
  test('ends after three days, is explained, and can be reported again [CHAIN-03]', async () => {
    await offer({ autoLimit: '100' });
    const { payer, id, hash, address } = await reported('30');
    await later(0);
    await later(72 * HOUR_MS - 1);
    expect(await depositsOf(payer)).toMatchObject([{ status: 'pending', verdict: { state: 'notFound' } }]);
    await later(10 * MINUTE_MS);
    const info = (language: string) =>
      steps.desk.server.must(depositInfo, { id: String(id) }, { token: payer.token, language });
    const text =
      'The network has shown no payment with this transaction hash for 3 days, so we closed this report. ' +
      'No money was taken. If you did pay, check the hash and report it again: we can still credit it.';
    expect(await info('en')).toMatchObject({ status: 'failed', reason: text });
    expect((await info('zh')).reason).toContain('3 天来');
    expect((await askedDuring(() => later(DAY_MS))).filter((asked) => asked === hash)).toEqual([]);
    pay({ hash, address }, 30_000_000n, { time: steps.desk.server.clock.now() });
    expect((await steps.report(payer, { channel: 'usdt-trc20', amount: '30', hash })).ret).toBe(1);
    await runJobs();
    expect(await balance(payer)).toBe('30');
    await sound();
  });

  test('stays open while its chain cannot be read [CHAIN-09]', async () => {
    const deposit = await reported();
    chain.breakAt('TRC20', deposit.hash, 'away');
    await later(0);
    await later(80 * HOUR_MS);
    expect(await depositsOf(deposit.payer)).toMatchObject([{ status: 'pending', verdict: { state: 'unreadable' } }]);
  });

  test('is looked up at once when the watcher sees its payment, whatever the budget [CHAIN-08]', async () => {
    await offer({ autoLimit: '100' });
    await runJobs();
    const deposit = await reported('30');
    await runJobs();
    const { db } = steps.desk.server.services;
    await db.update(depositLooks).set({ fruitless: 100 }).where(eq(depositLooks.account, deposit.payer.account));
    pay(deposit, 30_000_000n, { height: chain.tip + 1 });
    chain.tip += 20;
    await later(MINUTE_MS);
    await runJobs();
    expect(await balance(deposit.payer)).toBe('30');
  });
});
