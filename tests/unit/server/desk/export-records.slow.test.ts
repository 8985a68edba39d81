import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { exportFile } from '../../../../server/desk/solvency/export.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { findCustomer } from '../../../../server/modules/customers/index.ts';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { dateOf, plusDays, startOfDate } from '../../../../server/platform/calendar.ts';
import { EXPORT_RECORDS, type ExportFile, type ExportRecords } from '../../../../src/desk/solvency/api.ts';
import { add } from '../../../../src/domain/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { creditDeposit, rejectDeposit } from '../decide.ts';
import { testServer, TRON_ADDRESS } from '../fixtures.ts';
import { contractSteps } from '../modules/contracts/support.ts';
import { depositSteps, newHash } from '../modules/deposits/support.ts';
import { optionSteps } from '../modules/options/support.ts';
import { withdrawalSteps } from '../modules/withdrawals/support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer({}, { reset: false });
const staff = staffSteps(server);
const { ready, take, decide, rowOf, fund, advance, setPrice, trader } = withdrawalSteps(server);
const options = optionSteps(server);
const contracts = contractSteps(server);
const { report } = depositSteps(server);

const db = () => server.services.db;
const now = (): number => server.services.clock.now();
const today = (): string => dateOf(now());
const yesterday = (): string => plusDays(today(), -1);
/** Goes on to noon in Bangkok, so many days later. */
const goOn = (days: number): void => server.clock.advance(startOfDate(plusDays(today(), days)) + 12 * HOUR_MS - now());

let owner: StaffPerson;
let reader: StaffPerson;
beforeAll(async () => {
  [owner, reader] = [await staff.person('owner'), await staff.person('reader')];
});
// each test has days of its own
beforeEach(() => goOn(3));

const fileOf = (part: ExportRecords, from = today(), to = from, who = owner): Promise<ExportFile> =>
  exportFile(db(), { part, from, to }, who.context);
/** Returns the lines of a file, by the names of its columns. */
function linesOf({ csv }: ExportFile): Record<string, string>[] {
  const rows = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const [names = [], ...lines] = rows.map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]!])));
}
const sumsOf = ({ sums }: ExportFile) =>
  Object.fromEntries(sums.map(({ asset, file, ledger }) => [asset, [file, ledger]]));
const idOf = async ({ username }: { readonly username: string }): Promise<number> =>
  (await findCustomer(db(), username))!.id;

test('records of deposits have their state, and the sums of the ledger by the day of the credit [DESK-88]', async () => {
  const person = await server.person();
  const reported = async (amount: string): Promise<string> =>
    (await report(person, { hash: newHash(), amount })).data.number;
  const [less, late, wrong] = [await reported('100'), await reported('70'), await reported('50')];
  await creditDeposit(server, less, '99.5');
  await rejectDeposit(server, wrong, '=HYPERLINK("x")');
  const file = await fileOf('deposit-records');
  expect(sumsOf(file)).toEqual({ USDT: ['99.5', '99.5'] });
  expect(linesOf(file)).toMatchObject([
    {
      Number: less,
      Customer: String(await idOf(person)),
      State: 'Credited',
      Network: 'TRC20',
      'Amount reported': '100',
      'Amount received': '99.5',
      Credited: '99.5',
      'Booked in these days': '99.5',
    },
    { Number: late, State: 'Waiting', Credited: '', 'Credited or rejected (Bangkok)': '', 'Booked in these days': '' },
    { Number: wrong, State: 'Rejected', Credited: '', 'Booked in these days': '' },
  ]);
  // no spreadsheet runs it
  expect(file.csv).toContain(`"'=HYPERLINK`);
  goOn(1);
  await creditDeposit(server, late);
  expect(linesOf(await fileOf('deposit-records'))).toMatchObject([
    { Number: late, State: 'Credited', 'Booked in these days': '70' },
  ]);
  expect(sumsOf(await fileOf('deposit-records', yesterday()))).toEqual({ USDT: ['99.5', '99.5'] });
  expect(sumsOf(await fileOf('deposit-records', yesterday(), today()))).toEqual({ USDT: ['169.5', '169.5'] });
});

test('sums differ if a record says something else than the ledger [DESK-88]', async () => {
  const person = await server.person();
  const { number } = (await report(person, { hash: newHash(), amount: '10' })).data;
  await creditDeposit(server, number);
  const customer = await idOf(person);
  const changed = db().transaction(async (tx) => {
    const [from, to] = [today(), today()];
    await tx.update(deposits).set({ credited: 11_000_000n }).where(eq(deposits.number, number));
    const ofDeposits = await exportFile(tx, { part: 'deposit-records', from, to }, owner.context);
    expect(sumsOf(ofDeposits)).toEqual({ USDT: ['11', '10'] });
    await post(tx, {
      kind: 'withdrawPaid',
      now: now(),
      legs: [
        { customer, purpose: 'available', asset: 'USDT', amount: -3_000_000n },
        { purpose: 'withdrawals', asset: 'USDT', amount: 3_000_000n },
      ],
    });
    const ofWithdrawals = await exportFile(tx, { part: 'withdrawal-records', from, to }, owner.context);
    expect(sumsOf(ofWithdrawals)).toEqual({ USDT: ['0', '-3'] });
    throw new Error('undone');
  });
  await expect(changed).rejects.toThrow('undone');
});

test('records of withdrawals have fee, payee, hash and refund, and the sums of the ledger [DESK-88]', async () => {
  const person = await ready('2000');
  const ordered = async (): Promise<string> => (await take(person)).data.number;
  const [paid, partly, failed, waiting] = [await ordered(), await ordered(), await ordered(), await ordered()];
  for (const number of [paid, partly]) await decide(number, { step: 'processing', by: 'nok' });
  const payment = (id: string) => ({ id: `P-${id}`, hash: id.repeat(64), height: 81_000_000 });
  await decide(paid, { step: 'success', by: 'nok', payment: payment('a') });
  const settled = { arrived: '200', refunded: 47_500_000n, difference: '47.5', isOwed: false };
  const lessThanOrdered = { step: 'success' as const, by: 'nok', payment: payment('b'), settled };
  await decide(partly, lessThanOrdered);
  await decide(failed, { step: 'fail', by: 'nok', reason: 'The payee refused it.' });
  const file = await fileOf('withdrawal-records');
  expect(sumsOf(file)).toEqual({ USDT: ['-452.5', '-452.5'] });
  const amounts = { Amount: '250', Fee: '2.5', Asset: 'USDT', 'To pay out': '247.5' };
  const short = linesOf(file).at(-1)!['Payee'];
  expect(linesOf(file)).toMatchObject([
    {
      ...amounts,
      Number: paid,
      State: 'Paid',
      Payee: TRON_ADDRESS,
      'Transaction hash or bank id': 'a'.repeat(64),
      Refunded: '0',
      'Paid out': '247.5',
      'Booked in these days': '-250',
    },
    { ...amounts, Number: partly, Refunded: '47.5', 'Paid out': '200', 'Booked in these days': '-202.5' },
    { ...amounts, Number: failed, Refunded: '250', Reason: 'The payee refused it.', 'Booked in these days': '' },
    { ...amounts, Number: waiting, State: 'Ordered', 'Ended (Bangkok)': '', 'Booked in these days': '' },
  ]);
  // no one can pay by the file, and a reader sees no whole wallet
  expect(short).not.toBe(TRON_ADDRESS);
  const read = await fileOf('withdrawal-records', today(), today(), reader);
  expect(linesOf(read).map(({ Payee }) => Payee)).toEqual([short, short, short, short]);
  expect((await rowOf(waiting)).status).toBe('waiting');
});

test('records of options have stake and result, and the sums of the ledger by the day of the result [DESK-88]', async () => {
  const person = await trader();
  await setPrice('10000.00');
  const [won, lost] = [
    await options.placed(person, { direction: 'up', amount: '33.333333' }),
    await options.placed(person, { direction: 'down', amount: '20' }),
  ];
  await setPrice('10001.00');
  await advance(MINUTE_MS);
  const open = await options.placed(person, { direction: 'up', amount: '10' });
  const file = await fileOf('option-records');
  expect(sumsOf(file)).toEqual({ USDT: ['6.666666', '6.666666'] });
  expect(linesOf(file)).toMatchObject([
    { Order: won.id, Stake: '33.333333', Result: 'won', 'Paid back': '59.999999', 'Booked in these days': '26.666666' },
    { Order: lost.id, Stake: '20', Result: 'lost', 'Paid back': '0', 'Booked in these days': '-20' },
    { Order: open.id, Stake: '10', Result: 'open', 'Paid back': '', 'Booked in these days': '' },
  ]);
  goOn(1);
  await advance(MINUTE_MS);
  // settled on the day after
  expect(linesOf(await fileOf('option-records'))).toMatchObject([{ Order: open.id }]);
  expect(sumsOf(await fileOf('option-records', yesterday()))).toEqual({ USDT: ['6.666666', '6.666666'] });
  const both = sumsOf(await fileOf('option-records', yesterday(), today()))['USDT']!;
  expect(both[0]).toBe(both[1]);
});

test('records of contracts have value and fee, and the sums of the ledger by the day of the fill [DESK-88]', async () => {
  const person = await trader({ USDT: '100000', BTC: '5' });
  await setPrice('60000');
  await contracts.setBook('0.1');
  const { id } = await contracts.placed(person, { price: '61000', amount: '0.3' });
  const first = await fileOf('contract-records');
  expect(linesOf(first)).toMatchObject([
    { Order: id, Side: 'buy', State: 'open', Amount: '0.3', Filled: '0.1', 'Booked in these days (coin)': '0.1' },
  ]);
  goOn(1);
  await setPrice('60000');
  await contracts.setBook(null);
  await contracts.nextTick();
  const second = await fileOf('contract-records');
  const both = await fileOf('contract-records', yesterday(), today());
  const [line] = linesOf(both);
  expect(line).toMatchObject({ State: 'filled', Filled: '0.3', 'Booked in these days (coin)': '0.3' });
  expect(Number(line!['Fee (USDT)'])).toBeGreaterThan(0);
  expect(line!['Booked in these days (USDT)']).toBe(`-${add(line!['Value (USDT)']!, line!['Fee (USDT)']!)}`);
  expect(linesOf(second)).toMatchObject([{ Order: id, 'Booked in these days (coin)': '0.2' }]);
  for (const file of [first, second, both]) {
    expect(file.sums.map(({ asset }) => asset)).toEqual(['BTC', 'USDT']);
    for (const { file: sum, ledger } of file.sums) expect(sum).toBe(ledger);
  }
  const usdt = (file: ExportFile): string => sumsOf(file)['USDT']![0]!;
  expect(add(usdt(first), usdt(second))).toBe(usdt(both));
});

test('balances are those at the end of the last day, and add up to what customers are owed [DESK-89]', async () => {
  const person = await ready('1000');
  await take(person);
  const day = today();
  const customer = String(await idOf(person));
  const ofCustomer = async (): Promise<Record<string, string>[]> =>
    linesOf(await fileOf('balances', day)).filter(({ Customer }) => Customer === customer);
  const balance = {
    Customer: customer,
    Asset: 'USDT',
    Available: '750',
    'Held for orders and withdrawals': '250',
    'In liquidity and lock-up mining': '0',
    Balance: '1000',
  };
  expect(await ofCustomer()).toEqual([balance]);
  const before = await fileOf('balances', day);
  expect(before.name).toBe(`andaman-balances-${day}.csv`);
  for (const { file, ledger } of before.sums) expect(file).toBe(ledger);
  expect(linesOf(before).map(({ Asset }) => Asset)).not.toContain('POINTS');
  const sum = linesOf(before)
    .filter(({ Asset }) => Asset === 'USDT')
    .map(({ Balance }) => Balance!);
  expect(add(...sum)).toBe(sumsOf(before)['USDT']![0]);
  goOn(1);
  await fund(person, '77');
  expect(await ofCustomer()).toEqual([balance]);
  const after = linesOf(await fileOf('balances')).find(({ Customer }) => Customer === customer)!;
  expect(after['Balance']).toBe('1077');
});

test.each(EXPORT_RECORDS)('a reader exports %s without names, and the log says so [DESK-89]', async (part) => {
  const who = { ...reader, context: { ...reader.context, now: now() } };
  const outcome = await staff.perform(who, 'solvency.export', { part, from: plusDays(today(), -60), to: today() });
  const { csv, count } = (outcome as unknown as { result: ExportFile }).result;
  expect(count).toBeGreaterThan(0);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(count + 1);
  expect(csv).not.toContain('@');
  const target = `file of ${part}, ${plusDays(today(), -60)} to ${today()}`;
  const entries = await db().select().from(staffLog).where(eq(staffLog.target, target));
  expect(entries).toMatchObject([{ action: 'solvency.export', staff: reader.context.member.id }]);
});
