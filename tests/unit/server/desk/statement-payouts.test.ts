import { beforeAll, describe, expect, test } from 'vitest';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
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
async function paidWith(reference: string, payout: string, more: { arrived?: string } = {}): Promise<string> {
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
    sentBy: 1,
    sentHash: reference,
    states: [],
    created: now,
    updated: now,
    ...more,
  });
  return number;
}
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
    expect(await labelOf('who knows')).toBe('Paid out, no withdrawal');
    expect(await bank.find('who knows')).toMatchObject({ withdrawal: null, checks: [{ level: 'look' }] });
  });
});
