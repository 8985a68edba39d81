import { beforeAll, describe, expect, test } from 'vitest';
import { assertFileSize } from '../../../../server/desk/checks.ts';
import { bankLines } from '../../../../server/desk/statements/schema.ts';
import { solvencyNow } from '../../../../server/desk/solvency/now.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { dateOf } from '../../../../server/platform/calendar.ts';
import { STATEMENT_LIMIT } from '../../../../src/desk/statements/api.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';
import { statementSteps } from './statement-steps.ts';

const { steps } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
beforeAll(() => {
  bank = statementSteps(steps);
});
const db = () => steps.desk.server.services.db;
const count = (): Promise<number> => db().$count(bankLines);

describe('a statement', () => {
  test('is read once, and two equal lines of a day are kept [DESK-59]', async () => {
    const before = await count();
    const rows = [
      { amount: '501', note: 'twice' },
      { amount: '501', note: 'twice' },
      { amount: '-300', note: 'fee' },
    ];
    const file = bank.fileOf(rows);
    expect((await bank.read(file)).body).toEqual({ state: 'done' });
    expect((await count()) - before).toBe(3);
    const again = await bank.read(file);
    expect(codeOf(again)).toEqual([409, 'known']);
    expect(again.body.error.text).toContain('Every line of this file is known. Nothing happens twice.');
    // a longer file of the same day adds what is new
    expect((await bank.read(bank.fileOf([...rows, { amount: '502', note: 'new' }]))).body).toEqual({ state: 'done' });
    expect((await count()) - before).toBe(4);
    expect((await bank.list('others')).lines.map(({ note, label }) => [note, label])).toEqual([
      ['fee', 'Paid out, no withdrawal'],
    ]);
  });

  test('with a wrong line keeps nothing, and says which [DESK-60]', async () => {
    const before = await count();
    const { file } = (await bank.upload(`${bank.fileOf([{ amount: '503' }])}\n${bank.today()},00:0`)).body;
    const { check } = (await steps.desk.view(`statement-file?file=${file}&channel=bank-thb`, steps.treasury.cookie))
      .body;
    expect(check.fault.text).toContain('cut off: line 3');
    expect(check.fault.before.at(-1)).toEqual({ line: 3, text: `${bank.today()},00:0` });
    const body = { file, channel: 'bank-thb', columns: null, place: null };
    const refused = await steps.desk.act(steps.treasury, 'statement.read', body);
    expect(codeOf(refused)).toEqual([409, 'file']);
    expect(refused.body.error.text).toContain('Nothing was read.');
    expect(await count()).toBe(before);
  });

  test('says before anyone signs how it was read, and keeps the columns [DESK-60]', async () => {
    const day = bank.today();
    const year = String(Number(day.slice(0, 4)) + 543);
    const file = `When,Baht,Text\n${day.slice(8)}/${day.slice(5, 7)}/${year},504,mapped\n`;
    const { file: id } = (await bank.upload(file)).body;
    const check = async (more = '') =>
      (await steps.desk.view(`statement-file?file=${id}&channel=bank-thb${more}`, steps.treasury.cookie)).body.check;
    expect((await check()).fault.text).toContain('Choose the column with the date');
    const columns = ['date', 'amount', 'note'];
    const read = await check(`&columns=${encodeURIComponent(JSON.stringify(columns))}`);
    expect(read.summary).toMatchObject({ lines: 1, added: 1, currency: 'THB' });
    expect(read.checks.map(({ title }: { title: string }) => title)).toEqual([
      'UTF-8',
      'Buddhist years',
      'No balance to check',
    ]);
    // the lines of this day have other columns: they would count twice
    expect(read.fault.text).toContain('in another form or with other columns');
    const body = { file: id, channel: 'bank-thb', columns, place: null };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.read', body))).toEqual([409, 'form']);
    // a file of other days is read, and the next one with its header needs no choice
    const dayBefore = (days: number): string => dateOf(steps.desk.server.clock.now() - days * DAY_MS);
    const fileOf = (date: string): string => `When,Baht,Text\n${date},504,mapped ${date}\n`;
    expect((await bank.read(fileOf(dayBefore(9)), { columns })).body).toEqual({ state: 'done' });
    const { file: next } = (await bank.upload(fileOf(dayBefore(8)))).body;
    const kept = await steps.desk.view(`statement-file?file=${next}&channel=bank-thb`, steps.treasury.cookie);
    expect(kept.body.check).toMatchObject({ fault: null, table: { columns, isKept: true }, summary: { added: 1 } });
  });

  test('gives its closing balance to Solvency [DESK-65]', async () => {
    await steps.desk.server.services.settings.write(db(), 'channels', [
      {
        id: 'bank-two',
        kind: 'bank',
        name: 'SCB',
        bank: 'SCB',
        currency: 'THB',
        credit: 'USDT',
        payee: 'A',
        account: '5556667777',
        minimum: '1',
        open: true,
      },
    ]);
    const file = `Date,Time,Amount,Balance\n${bank.today()},00:01,100.00,1100.00\n`;
    expect((await bank.read(file, { channel: 'bank-two', place: 'SCB 7777' })).body).toEqual({ state: 'done' });
    await setTransfers(steps.desk.server.services, db(), { rechargeRate: '33.5' });
    const { assets } = await solvencyNow(steps.desk.server.services, steps.desk.server.clock.now());
    // the strays of the tests above are owed
    expect(assets.find(({ asset }) => asset === 'THB')).toMatchObject({
      held: '1100',
      uncredited: '2108',
      difference: '-1008',
      worth: '-30.089552',
    });
    const { accounts } = (await steps.desk.view('statement-counts', steps.treasury.cookie)).body;
    expect(accounts).toMatchObject([
      { channel: 'bank-two', end: '7777', place: 'SCB 7777', newest: { closing: '1100' } },
    ]);
  });

  test('is uploaded by treasury and owners, up to 20 MB [DESK-59]', async () => {
    const support = await steps.desk.person('support');
    expect(codeOf(await bank.upload('Date,Amount\n', support))).toEqual([403, 'role']);
    expect(codeOf(await bank.upload(''))).toEqual([400, 'field']);
    expect(() => assertFileSize(20 * 1024 * 1024 + 1, STATEMENT_LIMIT)).toThrow('more than 20 MB');
    // a file is only its owner's
    const { file } = (await bank.upload(bank.fileOf([{ amount: '1' }]))).body;
    const other = await steps.desk.view(`statement-file?file=${file}&channel=bank-thb`, steps.owner.cookie);
    expect(codeOf(other)).toEqual([404, 'notFound']);
  });
});
