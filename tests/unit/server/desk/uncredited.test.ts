import { beforeAll, describe, expect, test } from 'vitest';
import { reportOf } from '../../../../server/desk/report/report.ts';
import { figuresOf } from '../../../../server/desk/solvency/closes.ts';
import { describeClose } from '../../../../server/desk/solvency/describe.ts';
import { solvencyNow } from '../../../../server/desk/solvency/now.ts';
import { dayCloses } from '../../../../server/desk/solvency/schema.ts';
import { digestOf } from '../../../../server/desk/digest.ts';
import { dateOf, plusDays, startOfDate } from '../../../../server/platform/calendar.ts';
import type { DayFigures } from '../../../../src/desk/solvency/api.ts';
import { amountText, reportLines } from '../../../../src/desk/words/report.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { USDT_TRC20 } from './deposit-steps.ts';
import { depositWorld, newHash } from './deposit-world.ts';
import { statementSteps } from './statement-steps.ts';

const { chain, steps, runJobs, pay, reported, look } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
beforeAll(() => {
  bank = statementSteps(steps);
});
const services = () => steps.desk.server.services;
const now = (): number => steps.desk.server.clock.now();
const assetNow = async (asset: string) =>
  (await solvencyNow(services(), now())).assets.find((row) => row.asset === asset);
const uncreditedNow = async (asset: string): Promise<number> => Number((await assetNow(asset))?.uncredited ?? 0);
const dayOf = async (asset: string, day: string) =>
  (await figuresOf(services(), services().db, day)).assets.find((row) => row.asset === asset);

const settle = async (line: number, more: object): Promise<void> => {
  const body = { line, reason: 'Nobody could say who sent it.', ...more };
  const { approval } = (await steps.desk.act(steps.treasury, 'statement.settle', body)).body;
  const { status } = await steps.desk.approve(steps.second, approval, 'RET 78');
  expect(status).toBe(200);
};

describe('money that arrived and is nobody’s yet', () => {
  test('is owed, once, whatever tab its line is in [DESK-95]', async () => {
    const before = await uncreditedNow('THB');
    const rows = [
      { amount: '1200.50', note: 'a stray' },
      { amount: '-300', note: 'a payout' },
    ];
    await bank.read(bank.fileOf(rows), { place: 'KBANK 1' });
    await bank.read(bank.fileOf([...rows, { amount: '99.5', note: 'another stray' }]));
    expect((await uncreditedNow('THB')) - before).toBe(1300);
    const place = { place: 'KBANK 1', asset: 'THB', amount: String(before + 5000), at: now() };
    await steps.desk.act(steps.treasury, 'solvency.type', place);
    // no customer has baht: without the strays it would look like 5,000.00 more
    expect(await assetNow('THB')).toMatchObject({ owed: '0', uncredited: String(before + 1300), difference: '3700' });
  });

  test('is no longer owed that way once it is credited, sent back or ours, and not before [DESK-95]', async () => {
    const payer = await bank.named('Rin Sato');
    const [credited, returned, ours] = [
      { amount: '670', note: 'to credit', sender: 'RIN SATO' },
      { amount: '80', note: 'to send back' },
      { amount: '9', note: 'interest' },
    ];
    const before = await uncreditedNow('THB');
    await bank.reported(payer, '670');
    await bank.read(bank.fileOf([credited, returned, ours]));
    const ids = await Promise.all([credited, returned, ours].map(async ({ note }) => (await bank.find(note)).id));
    const [toCredit, toReturn, toKeep] = ids as [number, number, number];
    const body = { line: toCredit, account: payer.account, deposit: null };
    const { approval } = (await steps.desk.act(steps.treasury, 'statement.credit', body)).body;
    expect((await uncreditedNow('THB')) - before).toBe(759);
    const owed = Number((await assetNow('USDT'))?.owed ?? 0);
    await steps.desk.approve(steps.second, approval);
    expect((await uncreditedNow('THB')) - before).toBe(89);
    expect(Number((await assetNow('USDT'))?.owed) - owed).toBe(20);
    await settle(toReturn, { as: 'returned', reference: 'RET 78' });
    expect((await uncreditedNow('THB')) - before).toBe(9);
    await settle(toKeep, { as: 'ours' });
    expect((await uncreditedNow('THB')) - before).toBe(0);
  });

  test('counts on a chain from its confirmations until it is credited [DESK-95]', async () => {
    await runJobs();
    const before = await uncreditedNow('USDT');
    const payer = await steps.payer();
    const { address } = await steps.open(payer, 'usdt-trc20');
    const transfer = { contract: USDT_TRC20, to: address, amount: 30_000_000n };
    chain.mine('TRC20', newHash(), [transfer], { height: chain.tip + 1 });
    const report = await reported('40');
    pay(report, 40_000_000n);
    // a report of which the chain shows nothing is no money
    await reported('50');
    const watch = async (blocks: number): Promise<void> => {
      chain.tip += blocks;
      steps.desk.server.clock.advance(MINUTE_MS);
      await runJobs();
    };
    await watch(19);
    await watch(1);
    await watch(1);
    expect((await look(report)).verdict?.state).toBe('matches');
    expect((await uncreditedNow('USDT')) - before).toBe(70);
    const credit = { deposit: report.id, amount: null, payment: null, arrived: null };
    expect((await steps.desk.act(steps.treasury, 'deposit.credit', credit)).body).toEqual({ state: 'done' });
    expect((await uncreditedNow('USDT')) - before).toBe(30);
  });
});

describe('the close of a day', () => {
  test('has what arrived by its end, is signed with it, and never changes [DESK-95]', async () => {
    const day = dateOf(now());
    const early = await bank.named('Early Bird');
    const before = Number((await dayOf('THB', day))?.uncredited ?? 0);
    await bank.reported(early, '670');
    await bank.read(bank.fileOf([{ time: '00:02', amount: '670', note: 'in the day', sender: 'EARLY BIRD' }]));
    steps.desk.server.clock.advance(startOfDate(plusDays(day, 1)) + HOUR_MS - now());
    // sessions have ended overnight
    const [treasury, second] = [await steps.desk.person('treasury'), await steps.desk.person('treasury')];
    Object.assign(steps, { treasury, second });
    await bank.read(bank.fileOf([{ amount: '45', note: 'the day after', sender: 'LATE BIRD' }]));
    expect(Number((await dayOf('THB', day))?.uncredited) - before).toBe(670);
    expect(Number((await dayOf('THB', plusDays(day, 1)))?.uncredited) - before).toBe(715);

    // credited after midnight: it was not at 24:00
    const inDay = (await bank.find('in the day')).id;
    await steps.actByTwo('statement.credit', { line: inDay, account: early.account, deposit: null });
    expect(Number((await dayOf('THB', day))?.uncredited) - before).toBe(670);

    await steps.desk.act(treasury, 'solvency.type', {
      place: 'KBANK 1',
      asset: 'THB',
      amount: '9000',
      at: startOfDate(plusDays(day, 1)) - 1,
    });
    const close = { day, explanation: 'The company lends its own money.' };
    const proposed = await steps.desk.act(treasury, 'solvency.close', close);
    expect((await steps.desk.approve(second, proposed.body.approval)).body).toEqual({ state: 'done' });
    const [closed] = await services().db.select().from(dayCloses);
    const figures = JSON.parse(closed!.figures) as DayFigures;
    const baht = figures.assets.find(({ asset }) => asset === 'THB')!;
    expect(Number(baht.uncredited) - before).toBe(670);
    expect(closed!.digest).toBe(digestOf({ figures: JSON.parse(closed!.figures), explanation: close.explanation }));

    // a line of the day that comes with a later file changes neither the close nor the report
    await bank.read(bank.fileOf([{ time: '23:00', amount: '1000', note: 'found later' }], day));
    expect(Number((await dayOf('THB', day))?.uncredited) - before).toBe(1670);
    const report = await reportOf(services(), day);
    expect(report.assets.find(({ asset }) => asset === 'THB')).toMatchObject({ uncredited: baht.uncredited });
    const lines = reportLines(report).map((line) => `${line.what}: ${amountText(line)}`);
    expect(lines).toContain(
      `THB, difference: ${amountText({ section: '', what: '', amount: String(9000 - before - 670), asset: 'THB', isSigned: true })}`,
    );
  });

  test('says in words what arrived, and reads days that were closed without it [DESK-95]', () => {
    const figures = (more: object): DayFigures => ({
      day: '2026-11-29',
      assets: [{ asset: 'THB', before: '0', after: '0', held: '1200.5', ...more }],
      movements: [],
      places: [],
      unread: [],
    });
    const words = (more: object) => describeClose(figures(more), { day: '2026-11-29', explanation: 'It is our own.' });
    const label = 'THB arrived, not credited yet at 24:00';
    expect(words({ uncredited: '1200.5' }).changes).toContainEqual({ label, from: null, to: '1,200.50' });
    expect(words({}).changes.map((change) => change.label)).not.toContain(label);
  });
});
