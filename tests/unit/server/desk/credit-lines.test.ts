import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeIfOver } from '../../../../server/desk/approvals/closing.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { bankLines } from '../../../../server/desk/statements/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import type { ExactLine } from '../../../../src/desk/statements/api-views.ts';
import type { Payer } from './deposit-steps.ts';
import { depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';
import { statementSteps } from './statement-steps.ts';

const { steps, balance, sound } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
beforeAll(() => {
  bank = statementSteps(steps);
});
const db = () => steps.desk.server.services.db;
const exact = async (): Promise<{ lines: ExactLine[]; count: number }> =>
  (await steps.desk.view('statement-exact', steps.treasury.cookie)).body;
const bodyOf = (lines: readonly ExactLine[]) => ({
  lines: lines.map(({ id, account, deposit, version }) => ({ line: id, account, deposit, version })),
});
const propose = async (lines: readonly ExactLine[], who = steps.treasury) =>
  steps.desk.act(who, 'statement.creditLines', bodyOf(lines));

let people = 0;
/** Customers who reported 670 baht each, whose transfers match in everything. */
async function matched(count: number): Promise<{ payers: Payer[]; lines: ExactLine[] }> {
  const payers: Payer[] = [];
  const rows: { amount: string; note: string; sender: string; id: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Kim Number${String.fromCodePoint(97 + (people += 1))}`;
    const payer = await bank.named(name);
    const { reference } = await bank.reported(payer, '670');
    payers.push(payer);
    rows.push({ amount: '670', note: reference, sender: name.toUpperCase(), id: `KB ${people}` });
  }
  await bank.read(bank.fileOf(rows));
  const { lines } = await exact();
  const own = payers.map(({ account }) => lines.find((line) => line.account === account)!);
  return { payers, lines: own };
}

describe('lines that match in everything', () => {
  test('are credited one by one with two signatures, once [DESK-96]', async () => {
    const { payers, lines } = await matched(3);
    expect(lines[0]).toMatchObject({ amount: '670', currency: 'THB', line: 2 });
    const proposed = await propose(lines);
    expect(proposed.body.state).toBe('proposed');
    const { approval } = proposed.body;
    expect(codeOf(await propose(lines))).toEqual([409, 'waits']);
    expect(codeOf(await steps.desk.approve(steps.treasury, approval))).toEqual([403, 'own']);
    expect(await Promise.all(payers.map(balance))).toEqual(['0', '0', '0']);
    // nobody is offered them again, together or alone
    expect((await exact()).lines.map(({ id }) => id)).not.toContain(lines[0]!.id);
    expect((await bank.line(lines[0]!.id)).approval).toEqual({ id: approval, action: 'statement.credit' });
    const { approvals: open } = (await steps.desk.view('approvals?state=open', steps.second.cookie)).body;
    expect(open.find(({ id }: { id: number }) => id === approval).words).toMatchObject({
      title: 'Credit 3 matched lines of bank statements',
      value: '2,010.00 THB',
    });
    const answers = await Promise.all([
      steps.desk.approve(steps.second, approval),
      steps.desk.approve(steps.owner, approval),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await Promise.all(payers.map(balance))).toEqual(['20', '20', '20']);
    const [row] = await db().select().from(bankLines).where(eq(bankLines.id, lines[0]!.id));
    expect(row).toMatchObject({ state: 'credited', maker: steps.treasury.id });
    expect(codeOf(await propose(lines))).toEqual([409, 'changed']);
    await sound();
  });

  test('fail alone and by name if they were settled or changed since [DESK-96]', async () => {
    const { payers, lines } = await matched(3);
    const [settled, frozen, fine] = lines as [ExactLine, ExactLine, ExactLine];
    const { approval } = (await propose(lines)).body;
    await steps.actByTwo('statement.settle', { line: settled.id, as: 'ours', reason: 'It was our own transfer.' });
    await db().update(customers).set({ frozen: 1 }).where(eq(customers.id, frozen.account));
    const { status, body } = await steps.desk.approve(steps.second, approval);
    expect(status).toBe(200);
    expect(body.leftOut).toContain('1 of 3 lines were credited.');
    for (const { line, file } of [settled, frozen])
      expect(body.leftOut).toContain(`Line ${line} of “${file}”, 670.00 THB: This`);
    expect(await Promise.all(payers.map(balance))).toEqual(['0', '0', '20']);
    expect((await bank.line(frozen.id)).state).toBe('open');
    expect((await bank.line(fine.id)).state).toBe('credited');
    const { approvals: decided } = (await steps.desk.view('approvals?state=decided', steps.owner.cookie)).body;
    expect(decided.find(({ id }: { id: number }) => id === approval)).toMatchObject({
      state: 'done',
      note: body.leftOut,
    });
    const { entries } = (await steps.desk.view('log?target=bank lines', steps.owner.cookie)).body;
    expect(entries[0].details.leftOut).toBe(body.leftOut);
    await sound();
  });

  test('are refused by name if one changed between the list and the signature [DESK-96]', async () => {
    const { payers, lines } = await matched(2);
    const [changed, same] = lines as [ExactLine, ExactLine];
    await db().update(bankLines).set({ sender: 'SOMEONE ELSE' }).where(eq(bankLines.id, changed.id));
    const refused = await propose(lines);
    expect(codeOf(refused)).toEqual([409, 'changed']);
    expect(refused.body.error.text).toContain(`Line ${changed.line} of “${changed.file}”, 670.00 THB`);
    expect(refused.body.error.text).not.toContain(`Line ${same.line} of`);
    expect(await Promise.all(payers.map(balance))).toEqual(['0', '0']);
    expect((await steps.actByTwo('statement.creditLines', bodyOf([same]))).body).toEqual({ state: 'done' });
    expect(await balance(payers[1]!)).toBe('20');
  });

  test('are only those with nothing to check, and at most 100 at once [DESK-96]', async () => {
    const before = (await exact()).lines.map(({ id }) => id);
    const twice = await bank.named('Paid Twice');
    const { reference } = await bank.reported(twice, '670');
    const unreported = await bank.named('Never Reported');
    const own = (await steps.open(unreported, 'bank-thb')).reference;
    const off = await bank.named('Other Amount');
    const report = await bank.reported(off, '670');
    await bank.read(
      bank.fileOf([
        { amount: '670', note: reference, sender: 'PAID TWICE', id: 'P 1' },
        { amount: '670', note: reference, sender: 'PAID TWICE', id: 'P 2' },
        { amount: '670', note: own, sender: 'NEVER REPORTED' },
        { amount: '671', note: report.reference, sender: 'OTHER AMOUNT' },
      ]),
    );
    expect((await exact()).lines.map(({ id }) => id)).toEqual(before);
    const one = { line: 1, account: 1, deposit: 1, version: 'x'.repeat(43) };
    const many = Array.from({ length: 101 }, (_, index) => ({ ...one, line: index + 1, deposit: index + 1 }));
    const refused = await steps.desk.act(steps.treasury, 'statement.creditLines', { lines: many });
    expect(codeOf(refused)).toEqual([400, 'field']);
    expect(refused.body.error.text).toContain('one signature is for at most 100 lines');
    const line = await bank.find(own);
    const forged = { ...one, line: line.id, account: unreported.account };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.creditLines', { lines: [forged] }))).toEqual([
      409,
      'changed',
    ]);
  });

  test('are closed as a proposal once all of them are settled [DESK-96]', async () => {
    const { lines } = await matched(1);
    const { approval } = (await propose(lines)).body;
    await steps.actByTwo('statement.settle', { line: lines[0]!.id, as: 'ours', reason: 'It was our own transfer.' });
    const [row] = await db().select().from(approvals).where(eq(approvals.id, approval));
    const handler = actions.get('statement.creditLines');
    expect(await db().transaction((tx) => closeIfOver(steps.desk.server.services, tx, handler, row!))).toBe(true);
  });
});
