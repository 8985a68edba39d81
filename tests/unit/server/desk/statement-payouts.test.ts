import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findProblems } from '../../../../server/desk/alarms/problems.ts';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import type { WithdrawalPage } from '../../../../src/desk/withdrawals/api-views.ts';
import { codeOf } from './desk-client.ts';
import { depositWorld } from './deposit-world.ts';
import { statementSteps } from './statement-steps.ts';

const { steps } = depositWorld();
let bank: ReturnType<typeof statementSteps>;
let account: number;
beforeAll(async () => {
  bank = statementSteps(steps);
  ({ account } = await bank.named('Somchai Jaidee'));
});

/** Stores a bank withdrawal that staff paid with this reference, as its module stores it. */
async function paidWith(reference: string, payout: string, more: { sentHash?: null } = {}): Promise<string> {
  const { db } = steps.desk.server.services;
  const now = steps.desk.server.clock.now();
  const number = `W-${reference}`;
  await db.insert(withdrawals).values({
    account,
    number,
    status: 'processing',
    way: 'bank',
    target: 1,
    payee: 'KBANK •••• 1234',
    asset: 'USDT',
    amount: 50_000_000n,
    fee: 0n,
    hold: 1,
    payout,
    payoutCurrency: 'THB',
    approved: now,
    approvedBy: 1,
    sent: now,
    sentBy: steps.treasury.id,
    sentHash: reference,
    states: [],
    created: now,
    updated: now,
    ...more,
  });
  return number;
}
/** Returns the withdrawals of which the alarm says that their payment isn't what was ordered. */
const alarming = async (): Promise<string[]> =>
  (await findProblems(steps.desk.server.services)).paymentDiffers!.map(({ subject }) => subject);
const idOf = async (number: string): Promise<number> => {
  const { db } = steps.desk.server.services;
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.number, number));
  return row!.id;
};
const labelOf = async (note: string): Promise<string> =>
  (await bank.list('others')).lines.find((line) => line.note === note)!.label;

describe('an outgoing line', () => {
  test('names the withdrawal whose reference is its id or in its note [DESK-111]', async () => {
    const [byId, byNote] = [await paidWith('FT00000077', '1650'), await paidWith('KB-2026-18', '1700.5')];
    await bank.read(
      bank.fileOf([
        { amount: '-1650', note: 'by id', id: 'ft00000077' },
        { amount: '-1700.50', note: 'Payout kb-2026-18' },
      ]),
    );
    expect(await labelOf('by id')).toBe(`Withdrawal ${byId}`);
    const { label, withdrawal, checks } = await bank.find('Payout kb-2026-18');
    expect([label, withdrawal?.number]).toEqual([`Withdrawal ${byNote}`, byNote]);
    expect(checks).toEqual([{ level: 'fine', title: `Paid withdrawal ${byNote}`, fact: 'As ordered: 1,700.50 THB.' }]);
  });

  test('says that no withdrawal has it, that the amount is another one, or that it was paid twice [DESK-111]', async () => {
    const [other, twice] = [await paidWith('FT00000078', '1650'), await paidWith('FT00000079', '1800')];
    await bank.read(
      bank.fileOf([
        { amount: '-1651', note: 'other amount', id: 'FT00000078' },
        { amount: '-1800', note: 'once', id: 'FT00000079' },
        { amount: '-1800', note: 'again FT00000079', id: 'FT00000080' },
        { amount: '-99', note: 'who knows', id: 'FT00000081' },
      ]),
    );
    expect(await labelOf('other amount')).toBe(`Withdrawal ${other}, another amount`);
    expect((await bank.find('other amount')).checks).toMatchObject([
      { level: 'stop', title: `Withdrawal ${other} was 1,650.00 THB` },
    ]);
    for (const note of ['once', 'again FT00000079'])
      expect((await bank.find(note)).checks).toMatchObject([
        { level: 'stop', title: `Withdrawal ${twice} was paid 2 times` },
      ]);
    expect(await alarming()).toEqual([other, twice]);
    expect(await labelOf('who knows')).toBe('Paid out, no withdrawal');
    expect(await bank.find('who knows')).toMatchObject({ withdrawal: null, checks: [{ level: 'look' }] });
  });

  test('with the number of a withdrawal is its payment too, so a second one is found [DESK-111 DESK-113]', async () => {
    const number = await paidWith('FT00000086', '1650');
    await bank.read(
      bank.fileOf([
        { amount: '-1650', note: `Payout ${number}`, id: 'FT00000086' },
        { amount: '-1650', note: `Once more ${number}`, id: 'FT00000087' },
      ]),
    );
    expect(await labelOf(`Once more ${number}`)).toBe(`Withdrawal ${number}, paid 2 times`);
    expect(await alarming()).toContain(number);
  });

  test('without a reference is no payment of a withdrawal that has none yet [DESK-111]', async () => {
    const number = await paidWith('FT00000089', '1650', { sentHash: null });
    await bank.read(
      bank.fileOf([
        { amount: '-1650', note: `Payout ${number}`, id: 'FT00000089' },
        { amount: '-77', note: 'bank fee', id: 'FT00000090' },
      ]),
    );
    expect(await labelOf(`Payout ${number}`)).toBe(`Withdrawal ${number}`);
    expect(await labelOf('bank fee')).toBe('Paid out, no withdrawal');
  });

  test('of a withdrawal that was refunded is red and an alarm [DESK-113]', async () => {
    const number = await paidWith('FT00000088', '1650');
    const { db } = steps.desk.server.services;
    await db.update(withdrawals).set({ status: 'fail' }).where(eq(withdrawals.number, number));
    await bank.read(bank.fileOf([{ amount: '-1650', note: 'paid after all', id: 'FT00000088' }]));
    expect(await labelOf('paid after all')).toBe(`Withdrawal ${number}, which was refunded`);
    expect((await bank.find('paid after all')).checks).toMatchObject([{ level: 'stop' }]);
    expect(await alarming()).toContain(number);
  });

  test('keeps its alarm until two people settle it, and is settled once [DESK-113]', async () => {
    const number = await paidWith('FT00000082', '1650');
    await bank.read(bank.fileOf([{ amount: '-1560', note: 'digits swapped', id: 'FT00000082' }]));
    const { id } = await bank.find('digits swapped');
    const body = { line: id, as: 'payout', reason: 'The rest was paid by hand' };
    const proposed = await steps.desk.act(steps.treasury, 'statement.settle', body);
    expect([proposed.body.state, (await alarming()).includes(number)]).toEqual(['proposed', true]);
    expect((await steps.desk.approve(steps.second, proposed.body.approval)).status).toBe(200);
    expect((await alarming()).includes(number)).toBe(false);
    expect((await bank.find('digits swapped')).outcome).toMatchObject({ reason: 'The rest was paid by hand' });
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.settle', body))).toEqual([409, 'decided']);
  });

  test('that pays what was ordered is settled by no one [DESK-113]', async () => {
    await paidWith('FT00000083', '1650');
    await bank.read(bank.fileOf([{ amount: '-1650', note: 'right', id: 'FT00000083' }]));
    const { id } = await bank.find('right');
    const body = { line: id, as: 'payout', reason: 'Nothing is wrong with it' };
    expect(codeOf(await steps.desk.act(steps.treasury, 'statement.settle', body))).toEqual([409, 'decided']);
  });

  test('is named in red to those who would refund a withdrawal that a statement shows as paid [DESK-113]', async () => {
    const number = await paidWith('FT00000085', '1650');
    await bank.read(bank.fileOf([{ amount: '-1650', note: 'paid', id: 'FT00000085' }]));
    const body = { withdrawal: await idOf(number), reason: 'payoutReturned', evidence: 'RT1' };
    const { words } = (await steps.desk.post('prepare/withdrawal.fail', { body }, steps.treasury.cookie)).body;
    expect(words.changes).toContainEqual(
      expect.objectContaining({ to: expect.stringMatching(/^1,650.00 THB on .*, as ordered$/), isWrong: true }),
    );
  });

  test('of an earlier statement is found when its reference is entered, and both people read it [DESK-113]', async () => {
    const number = await paidWith('FT00000084', '1650', { sentHash: null });
    await bank.read(bank.fileOf([{ amount: '-1500', note: 'before the reference', id: 'FT00000084' }]));
    expect(await labelOf('before the reference')).toBe('Paid out, no withdrawal');
    const withdrawal = await idOf(number);
    const entered = { withdrawal, reference: 'ft00000084' };
    expect((await steps.desk.act(steps.treasury, 'withdrawal.sent', entered)).body).toMatchObject({ state: 'done' });
    expect(await labelOf('before the reference')).toBe(`Withdrawal ${number}, another amount`);
    expect(await alarming()).toContain(number);
    const page: WithdrawalPage = (await steps.desk.view(`withdrawal?id=${withdrawal}`, steps.treasury.cookie)).body
      .withdrawal;
    expect([page.statement, page.flags]).toMatchObject([
      [{ amount: '1500', fit: 'otherAmount', isOpen: true }],
      expect.arrayContaining(['statementDiffers']),
    ]);
    const confirmed = await steps.desk.act(steps.second, 'withdrawal.confirm', {
      ...entered,
      note: 'Seen in the online bank',
    });
    expect(confirmed.body).toMatchObject({ state: 'proposed' });
    const taken = { withdrawal, reference: null };
    const again = await steps.desk.act(steps.treasury, 'withdrawal.sent', taken);
    expect((await steps.desk.approve(steps.second, again.body.approval, 'none')).status).toBe(200);
    expect(await labelOf('before the reference')).toBe('Paid out, no withdrawal');
  });
});
