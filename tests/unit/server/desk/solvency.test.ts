import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { owedAt } from '../../../../server/desk/solvency/books.ts';
import { figuresOf, readHistory } from '../../../../server/desk/solvency/closes.ts';
import { exportFile } from '../../../../server/desk/solvency/export.ts';
import { solvencyNow } from '../../../../server/desk/solvency/now.ts';
import { holdingsJob, toLedgerUnits } from '../../../../server/desk/solvency/read-job.ts';
import { dayCloses, holdings } from '../../../../server/desk/solvency/schema.ts';
import { rowsOf } from '../../../../server/platform/db/rows.ts';
import { dateOf, plusDays, startOfDate } from '../../../../server/platform/calendar.ts';
import { EXPORT_PARTS, type ExportPart } from '../../../../src/desk/solvency/api.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { findCustomer } from '../../../../server/modules/customers/index.ts';
import { testServer } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, HOT_WALLET, payoutSteps } from './withdrawal-steps.ts';

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { person, approveAs } = steps;

let anna: StaffPerson;
let bert: StaffPerson;
beforeAll(async () => {
  [anna, bert] = [await person('treasury'), await person('owner')];
  await steps.ready();
});

const db = () => server.services.db;
const now = (): number => server.services.clock.now();
const act = (who: StaffPerson, action: string, body: object) => steps.performAny(who, action, body);
const today = (): string => dateOf(now());
/** Moves the clock to a time of day in Bangkok, of today or a later day. */
const goTo = (day: string, ms: number): void => server.clock.advance(startOfDate(day) + ms - now());

/** Sums of the balances of all customers, which the pages don't read that way. */
async function summedBalances(): Promise<ReadonlyMap<string, bigint>> {
  const rows = await rowsOf<{ asset: string; owed: string }>(
    db(),
    sql`select asset, sum(balance)::text as owed from ledger_accounts
      where customer is not null and asset <> 'POINTS' group by asset having sum(balance) <> 0`,
  );
  return new Map(rows.map(({ asset, owed }) => [asset, BigInt(owed)]));
}
const withoutZeros = (owed: ReadonlyMap<string, bigint>) => new Map([...owed].filter(([, units]) => units !== 0n));

describe('what customers are owed', () => {
  test('equals the sum of their balances, while orders hold and pay money [DESK-46]', async () => {
    const customer = await steps.ready();
    await steps.order(customer);
    expect(withoutZeros(await owedAt(db(), now() + 1))).toEqual(await summedBalances());
  });

  test('is known for an earlier time [DESK-46]', async () => {
    const before = withoutZeros(await owedAt(db(), now() + 1));
    const time = now() + 1;
    server.clock.advance(MINUTE_MS);
    await steps.ready();
    expect(withoutZeros(await owedAt(db(), time))).toEqual(before);
    expect(withoutZeros(await owedAt(db(), now() + 1))).not.toEqual(before);
  });
});

describe('what the company holds', () => {
  test('is read from the nodes, and keeps its time while they are away [DESK-47]', async () => {
    const chain = await steps.connect();
    chain.balances.set(HOT_WALLET, 1_000_000_000n);
    await holdingsJob.run(server.services);
    const read = async () =>
      (await solvencyNow(server.services, now())).assets.find(({ asset }) => asset === 'USDT')!.places[0]!;
    expect(await read()).toMatchObject({ place: HOT_WALLET, chain: 'TRC20', amount: '1000', by: null, isOld: false });
    const { at } = await read();
    chain.balances.clear();
    server.clock.advance(20 * MINUTE_MS);
    await holdingsJob.run(server.services);
    expect(await read()).toMatchObject({ amount: '1000', at, isOld: true });
  });

  test('of a wallet that was never read is not guessed [DESK-47]', async () => {
    await steps.connect({ wallets: [HOT_WALLET, 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'] });
    const { assets, worth } = await solvencyNow(server.services, now());
    expect(assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ held: null, difference: null, worth: null });
    expect(worth).toBeNull();
    await steps.connect();
  });

  test('is rounded down to the units of the ledger', () => {
    expect(toLedgerUnits(1_999_999_999_999n, 18, 6)).toBe(1n);
    expect(toLedgerUnits(5n, 6, 8)).toBe(500n);
  });

  test('is typed for a bank, never for the future [DESK-47]', async () => {
    const typed = { place: 'Kasikornbank 1', asset: 'THB', amount: '186420.55', at: now() };
    await act(anna, 'solvency.type', typed);
    const baht = (await solvencyNow(server.services, now())).assets.find(({ asset }) => asset === 'THB')!;
    expect(baht).toMatchObject({ owed: '0', held: '186420.55', difference: '186420.55' });
    expect(baht.places[0]).toMatchObject({ place: 'Kasikornbank 1', by: anna.context.member.name });
    await expect(act(anna, 'solvency.type', { ...typed, at: now() + HOUR_MS })).rejects.toMatchObject({
      code: 'field',
    });
  });
});

describe('a day', () => {
  const firstDay = async (): Promise<string> => {
    const [row] = await rowsOf<{ first: number }>(db(), sql`select min(created)::float8 as first from journals`);
    return dateOf(row!.first);
  };
  const close = (day: string) => ({ day, explanation: 'The company lends its own money.' });
  /** Types what the wallet held at the end of a day. */
  const typeEnd = (day: string, amount: string) =>
    act(anna, 'solvency.type', { place: HOT_WALLET, asset: 'USDT', amount, at: startOfDate(plusDays(day, 1)) - 1 });

  test('is closed by two people with equal books, and never changes [DESK-48]', async () => {
    const day = await firstDay();
    await steps.connect();
    goTo(plusDays(today(), 1), HOUR_MS);
    await expect(act(anna, 'solvency.close', close(plusDays(day, 1)))).rejects.toMatchObject({ code: 'day' });
    // nobody knows what the wallet held then
    await expect(act(anna, 'solvency.close', close(day))).rejects.toMatchObject({ code: 'unread' });
    await typeEnd(day, '2000');
    const proposal = await steps.proposeAny(anna, 'solvency.close', close(day));
    await expect(approveAs(anna, proposal)).rejects.toMatchObject({ code: 'own' });
    expect(await approveAs(bert, proposal)).toBe('done');
    const [closed] = await db().select().from(dayCloses);
    expect(closed).toMatchObject({ day, maker: anna.context.member.id, checker: bert.context.member.id });
    const figures = JSON.parse(closed!.figures);
    expect(figures).toEqual(JSON.parse(JSON.stringify(await figuresOf(server.services, db(), day))));
    const usdt = figures.assets.find(({ asset }: { asset: string }) => asset === 'USDT');
    expect(usdt).toMatchObject({ before: '0', held: '2000' });
    for (const change of [sql`update day_closes set explanation = 'x'`, sql`delete from day_closes`])
      await expect(db().execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    await expect(act(anna, 'solvency.close', close(day))).rejects.toMatchObject({ code: 'day' });
  });

  test('is in the history once it is closed [DESK-87]', async () => {
    const [closed] = await db().select().from(dayCloses);
    const { day, assets } = JSON.parse(closed!.figures);
    expect(await readHistory(db())).toEqual([{ day, assets }]);
    const earlier = plusDays(day, -1);
    const added = db().transaction(async (tx) => {
      const figures = JSON.stringify({ day: earlier, assets: [] });
      const { explanation, digest, maker } = closed!;
      await tx.insert(dayCloses).values({ day: earlier, figures, explanation, digest, maker, closed: now() });
      expect((await readHistory(tx)).map((each) => each.day)).toEqual([earlier, day]);
      throw new Error('undone');
    });
    await expect(added).rejects.toThrow('undone');
  });

  test('is not closed if what is signed has changed since [DESK-48]', async () => {
    const day = plusDays(await firstDay(), 1);
    goTo(plusDays(day, 2), HOUR_MS);
    await typeEnd(day, '10');
    const proposal = await steps.proposeAny(anna, 'solvency.close', close(day));
    await typeEnd(day, '11');
    expect(await approveAs(bert, proposal)).toBe('changed');
    expect(await db().select().from(dayCloses)).toHaveLength(1);
  });
});

describe('a file', () => {
  test.each(EXPORT_PARTS)('of %s has the sums of the ledger, and no names [DESK-49]', async (part) => {
    const file = await exportFile(db(), { part, from: plusDays(today(), -5), to: today() }, anna.context);
    for (const { file: sum, ledger } of file.sums) expect(sum).toBe(ledger);
    expect(file.csv.trimEnd().split('\r\n')).toHaveLength(file.count + 1);
    expect(file.csv).not.toContain('@');
  });

  test('of orders has their results, and all parts together have every booking once [DESK-49]', async () => {
    const { id } = (await findCustomer(db(), (await steps.ready()).username))!;
    const fund = (amount: bigint, kind: 'optionLose' | 'lockup-income') =>
      db().transaction((tx) =>
        post(tx, {
          kind,
          now: now(),
          legs: [
            { purpose: 'options', asset: 'USDT', amount: -amount },
            { customer: id, purpose: 'available', asset: 'USDT', amount },
          ],
        }),
      );
    await fund(-5n, 'optionLose');
    await fund(3n, 'lockup-income');
    const countOf = async (part: ExportPart): Promise<number> =>
      (await exportFile(db(), { part, from: plusDays(today(), -5), to: today() }, anna.context)).count;
    expect(await countOf('orders')).toBeGreaterThan(0);
    const counts = await Promise.all(
      EXPORT_PARTS.filter((part) => part !== 'all' && part !== 'fees').map((part) => countOf(part)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await countOf('all'));
  });

  test('has what was booked, and at most 92 days [DESK-49]', async () => {
    const file = await exportFile(db(), { part: 'all', from: plusDays(today(), -5), to: today() }, anna.context);
    expect(file.count).toBeGreaterThan(0);
    expect(file.sums.map(({ asset }) => asset)).toContain('USDT');
    await expect(
      exportFile(db(), { part: 'all', from: plusDays(today(), -92), to: today() }, anna.context),
    ).rejects.toMatchObject({
      code: 'field',
    });
    await expect(
      exportFile(db(), { part: 'all', from: today(), to: plusDays(today(), -1) }, anna.context),
    ).rejects.toMatchObject({
      code: 'field',
    });
  });
});

test('balances that were read are never changed [DESK-47]', async () => {
  expect((await db().select().from(holdings)).length).toBeGreaterThan(0);
  await expect(db().execute(sql`update holdings set amount = 0`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  });
});
