import { beforeAll, expect, test } from 'vitest';
import { describeClose } from '../../../../server/desk/solvency/describe.ts';
import { figuresOf } from '../../../../server/desk/solvency/closes.ts';
import { reportOf } from '../../../../server/desk/report/report.ts';
import { type CustomerPurpose, type Leg, type OperatorPurpose, post } from '../../../../server/ledger/ledger.ts';
import { fromUnits } from '../../../../server/ledger/units.ts';
import { findCustomer } from '../../../../server/modules/customers/index.ts';
import { dateOf, plusDays, startOfDate } from '../../../../server/platform/calendar.ts';
import { JOURNAL_KINDS, type JournalKind } from '../../../../src/domain/journal-kinds.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { type ReportLine, reportLines } from '../../../../src/desk/words/report.ts';
import { testServer } from '../fixtures.ts';
import { payoutSteps } from './withdrawal-steps.ts';

/** From which account to which one a journal moves its money. */
type Route = readonly [from: CustomerPurpose | OperatorPurpose, to: CustomerPurpose | OperatorPurpose];

/** The accounts of each kind of journal that moves money between customers and the company, or within the company. */
const MOVED: Readonly<Partial<Record<JournalKind, readonly Route[]>>> = {
  recharge: [['recharge', 'available']],
  overpayment: [['available', 'debts']],
  withdrawPaid: [
    ['available', 'withdrawals'],
    ['available', 'fees'],
  ],
  paymentError: [
    ['paymentErrors', 'withdrawals'],
    ['paymentErrors', 'debts'],
  ],
  payoutDebt: [['debts', 'withdrawals']],
  optionWin: [['options', 'available']],
  optionLose: [
    ['available', 'options'],
    ['available', 'fees'],
  ],
  contractDeal: [
    ['available', 'contracts'],
    ['available', 'fees'],
  ],
  interest: [['interest', 'liquidity']],
  'lockup-income': [['interest', 'available']],
  points: [['points', 'available']],
  signin: [['rewards', 'available']],
  task: [['rewards', 'available']],
  activity: [['rewards', 'available']],
  invite: [['rewards', 'available']],
  blindboxPrice: [['available', 'blindbox']],
  blindboxPrize: [['blindbox', 'available']],
  adjustment: [['adjustments', 'available']],
};
/** Demo money, with which the test begins. */
const GRANTED: readonly JournalKind[] = ['grant'];
/** Kinds that only move money from one balance of a customer to another one, so that a report has no line of them. */
const WITHIN: readonly JournalKind[] = [
  'withdraw',
  'withdrawReturn',
  'option',
  'optionReturn',
  'contract',
  'contractHold',
  'contractRest',
  'contractRevoke',
  'subscribe',
  'redeem',
  'redeem-submitted',
  'lockup',
  'lockup-release',
];
const PURPOSES: readonly string[] = ['available', 'held', 'liquidity', 'redeeming', 'regular'];
/** In base units, so that the customer can pay for everything. */
const FUNDED = 500_000_000n;

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);
const booked: { readonly kind: JournalKind; readonly route: Route; readonly units: bigint }[] = [];
let lines: ReportLine[];
let day: string;

beforeAll(async () => {
  const { db, clock } = server.services;
  const { username } = await steps.ready();
  const customer = (await findCustomer(db, username))!.id;
  const leg = (purpose: Route[number], amount: bigint): Leg =>
    (PURPOSES.includes(purpose)
      ? { customer, purpose, asset: 'USDT', amount }
      : { purpose, asset: 'USDT', amount }) as Leg;
  server.clock.advance(startOfDate(plusDays(dateOf(clock.now()), 1)) + HOUR_MS - clock.now());
  day = dateOf(clock.now());
  const book = (kind: JournalKind, legs: readonly Leg[]) =>
    db.transaction((tx) => post(tx, { kind, legs, now: clock.now() }));
  await book('grant', [leg('funding', -FUNDED), leg('available', FUNDED)]);
  let units = 1_000_000n;
  for (const [kind, routes] of Object.entries(MOVED) as [JournalKind, readonly Route[]][])
    for (const route of routes) {
      units += 10_007n;
      await book(kind, [leg(route[0], -units), leg(route[1], units)]);
      booked.push({ kind, route, units });
    }
  server.clock.advance(24 * HOUR_MS);
  lines = reportLines(await reportOf(server.services, day));
});

test('knows how each kind of journal moves money [DESK-85]', () => {
  const known = [...Object.keys(MOVED), ...GRANTED, ...WITHIN];
  expect(known.toSorted()).toEqual([...JOURNAL_KINDS].toSorted());
});

test('reports what each kind of journal moved [DESK-85]', () => {
  const amounts = new Set(lines.map(({ amount }) => amount?.replace('-', '')));
  const isNamed = ({ kind, route, units }: (typeof booked)[number]): boolean => {
    // what was booked for the customer is one line, whatever account of the company it went to
    const isOfCustomer = route.some((purpose) => PURPOSES.includes(purpose));
    const own = booked.filter((other) => other.kind === kind).reduce((sum, other) => sum + other.units, 0n);
    return amounts.has(fromUnits(isOfCustomer ? own : units, 6));
  };
  expect(booked.filter((row) => !isNamed(row))).toEqual([]);
  // fees are lines too, besides those of customers
  const fees = lines.filter(({ section }) => section === 'Fees of the company');
  expect(fees).toHaveLength(booked.filter(({ route }) => route[1] === 'fees').length);
});

test('names losses by wrong payments and debts in report and close [DESK-85]', async () => {
  const amountOf = (kind: JournalKind, from: string, to: string): string =>
    fromUnits(booked.find((row) => row.kind === kind && row.route[0] === from && row.route[1] === to)!.units, 6);
  const section = 'Wrong payments of the company';
  const rows = lines.filter((line) => line.section === section).map(({ what, amount }) => [what, amount]);
  const lost = `-${amountOf('paymentError', 'paymentErrors', 'withdrawals')}`;
  const writtenOff = `-${amountOf('paymentError', 'paymentErrors', 'debts')}`;
  expect(rows).toEqual([
    ['Lost by wrong payments', lost],
    ['Debts of customers, written off', writtenOff],
    ['Paid too much, owed by customers', amountOf('payoutDebt', 'debts', 'withdrawals')],
  ]);
  const figures = await figuresOf(server.services, server.services.db, day);
  const { changes } = describeClose(figures, { day, explanation: 'It is our own.' });
  const to = `${lost.replace('-', '−')} USDT`;
  expect(changes).toContainEqual({ label: 'Lost by wrong payments', from: null, to });
  expect(changes.map(({ label }) => label)).toContain('USDT held, less what is owed, at 24:00');
});
