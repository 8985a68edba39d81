import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/desk/api/described.ts';
import { dateOf } from '../../../../server/platform/calendar.ts';
import { depositWorld } from './deposit-world.ts';
import { statementSteps } from './statement-steps.ts';

const { steps } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
beforeAll(() => {
  bank = statementSteps(steps);
});

describe('a line', () => {
  test('is not proposed to a report of another amount if the customer has others, and lists all [DESK-108]', async () => {
    const som = await bank.named('Som Tam');
    const small = await bank.reported(som, '5000');
    const large = await bank.reported(som, '20000');
    await bank.read(
      bank.fileOf([
        { amount: '20000', note: `${small.reference} large`, sender: 'SOM TAM', id: 'A1' },
        { amount: '4500', note: `${small.reference} less`, sender: 'SOM TAM', id: 'A2' },
        { amount: '20000', note: `${large.reference} right`, sender: 'SOM TAM', id: 'A3' },
      ]),
    );
    const [wrong, less, right] = [
      await bank.find(`${small.reference} large`),
      await bank.find(`${small.reference} less`),
      await bank.find(`${large.reference} right`),
    ];
    expect(right).toMatchObject({ tab: 'matched', isProposed: true, candidates: [{ deposit: { id: large.id } }] });
    for (const line of [wrong, less])
      expect(line).toMatchObject({
        tab: 'check',
        label: 'Another amount',
        isProposed: false,
        candidates: [{ deposit: { id: small.id, isOtherAmount: true } }, { deposit: { id: large.id } }],
      });
    expect(wrong.candidates[1]!.deposit).toMatchObject({ isOtherAmount: false, reference: large.reference });
  });

  test('shares its report with no other: one is matched, and the others say so [DESK-108]', async () => {
    const dao = await bank.named('Dao Rung');
    const { id, reference } = await bank.reported(dao, '670');
    const rows = ['1', '2'].map((nth) => ({
      amount: '670',
      note: `${reference} ${nth}`,
      sender: 'DAO RUNG',
      id: `R${nth}`,
    }));
    await bank.read(bank.fileOf(rows));
    expect(await bank.find(`${reference} 1`)).toMatchObject({ tab: 'matched', isProposed: true });
    const other = await bank.find(`${reference} 2`);
    expect(other).toMatchObject({ tab: 'check', label: 'Report of another line', isProposed: false });
    expect(other.candidates).toMatchObject([{ deposit: { id } }]);
    expect(other.checks).toContainEqual(
      expect.objectContaining({ level: 'stop', title: 'Another line points at the same report' }),
    );
  });

  test('says in what is signed that another line fits its report [DESK-108]', async () => {
    const mai = await bank.named('Mai Twice');
    const { id, reference } = await bank.reported(mai, '670');
    const row = (nth: string) => ({ amount: '670', note: `${reference} ${nth}`, sender: 'MAI TWICE', id: `M${nth}` });
    await bank.read(bank.fileOf([row('1')]));
    const line = await bank.find(`${reference} 1`);
    const labelsOf = async (): Promise<Change[]> => {
      const body = { line: line.id, account: mai.account, deposit: id };
      const { words } = (await steps.desk.post('prepare/statement.credit', { body }, steps.treasury.cookie)).body;
      return words.changes.filter(({ label }: Change) => label === 'Another line fits this report');
    };
    expect(await labelsOf()).toEqual([]);
    await bank.read(bank.fileOf([row('2')]));
    const day = dateOf(steps.desk.server.clock.now());
    expect((await labelsOf()).map(({ to }) => to)).toEqual([`670.00 THB on ${day}`]);
  });

  test('with a typo one letter away from two references names both [DESK-108]', async () => {
    const rin = await bank.named('Rin Two');
    const reports = [await bank.reported(rin, '670'), await bank.reported(rin, '1340')];
    // the references end in the number of the report and the check letter
    const [first, second] = reports.map(({ reference }) => reference) as [string, string];
    const at = Array.from(first).findIndex((letter, index) => letter !== second[index]);
    const typo = `${first.slice(0, at)}${second[at]}${first.slice(at + 1)}`;
    await bank.read(bank.fileOf([{ amount: '1340', note: typo, sender: 'RIN TWO', id: 'T 9' }]));
    const line = await bank.find(typo);
    expect(line).toMatchObject({ tab: 'check', label: 'Several reports', isProposed: false });
    expect(line.candidates.map(({ deposit }) => deposit!.id)).toEqual([reports[1]!.id, reports[0]!.id]);
  });

  test('is signed with what the customer gets, and at which rate [DESK-107]', async () => {
    const ann = await bank.named('Ann Rate');
    const report = await bank.reported(ann, '1000');
    await bank.read(bank.fileOf([{ amount: '670', note: report.reference, sender: 'ANN RATE', id: 'RATE 1' }]));
    const { id } = await bank.find(report.reference);
    const body = { line: id, account: ann.account, deposit: report.id };
    const { words, subject } = (await steps.desk.post('prepare/statement.credit', { body }, steps.treasury.cookie))
      .body;
    const facts = Object.fromEntries(words.changes.map(({ label, to }: Change) => [label, to]));
    expect(facts).toMatchObject({ Credited: '20.00 USDT', Rate: '33.5 THB for 1 USDT' });
    expect(facts['Report']).toContain('1,000.00 THB: another amount than arrived');
    expect(subject).toMatchObject({ credited: '20', asset: 'USDT', rate: '33.5' });
  });
});
