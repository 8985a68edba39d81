import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { journals } from '../../../../server/ledger/schema.ts';
import { recharges } from '../../../../server/modules/recharge/schema.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { rechargeInfo } from '../../../../src/api/recharge.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import { baht, type Payer } from './deposit-steps.ts';
import { depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { steps, look, list, balance, sound } = depositWorld();

describe('a bank transfer', () => {
  const transfer = async (): Promise<{ payer: Payer; id: number }> => {
    const { services } = steps.desk.server;
    await setTransfers(services, services.db, { rechargeRate: '33.5' });
    const payer = await steps.payer();
    const { data } = await steps.report(payer, {
      channel: 'bank-thb',
      amount: '670',
      rate: '33.5',
      proof: (await sendPicture(steps.desk.server, payer.token, await picture().jpeg().toBuffer())).data.url,
    });
    return { payer, id: Number(data.id) };
  };
  const bankBody = ({ id }: { id: number }, payment: string) => ({
    deposit: id,
    amount: '670',
    payment,
    arrived: steps.desk.server.clock.now(),
  });

  test('is credited by two people with what arrived, to the account that it named [BANK-01 BANK-04]', async () => {
    const [one, other] = [await transfer(), await transfer()];
    const { settings, db } = steps.desk.server.services;
    await settings.write(db, 'channels', [{ ...baht, account: '9999999999' }]);
    expect((await look(one)).bankAccount).toBe('1234567890');
    expect((await steps.actByTwo('deposit.credit', bankBody(one, 'KB 1'))).body).toEqual({ state: 'done' });
    expect(await balance(one.payer)).toBe('20');
    // the same transfer for another report
    const second = await steps.actByTwo('deposit.credit', bankBody(other, ' kb  1'));
    expect(codeOf(second)).toEqual([409, 'used']);
    const [row] = await db.select().from(recharges).where(eq(recharges.id, one.id));
    const booked = await db.$count(journals, and(eq(journals.kind, 'recharge'), eq(journals.reference, row!.number)));
    expect([booked, await balance(other.payer)]).toEqual([1, '0']);
    await sound();
  });

  test('is credited once when the same transfer is matched to two reports at once [BANK-04]', async () => {
    const both = [await transfer(), await transfer()];
    const approvals: number[] = [];
    for (const deposit of both)
      approvals.push((await steps.desk.act(steps.treasury, 'deposit.credit', bankBody(deposit, 'KB 2'))).body.approval);
    const answers = await Promise.all(approvals.map((id) => steps.desk.approve(steps.second, id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const balances = await Promise.all(both.map(({ payer }) => balance(payer)));
    expect(balances.sort((a, b) => Number(a) - Number(b))).toEqual(['0', '20']);
  });

  test('shows its receipt to those who ask, and logs it', async () => {
    const deposit = await transfer();
    expect((await look(deposit)).hasPicture).toBe(true);
    const { body } = await steps.desk.act(steps.treasury, 'deposit.picture', { deposit: deposit.id });
    expect(body.result).toMatchObject({ type: 'image/jpeg', data: expect.stringMatching(/^[\w+/]+=*$/) });
  });

  test('is rejected with a reason that the customer reads in their language', async () => {
    const deposit = await transfer();
    const { desk, treasury } = steps;
    expect(
      (await desk.act(treasury, 'deposit.reject', { deposit: deposit.id, reason: 'depositNoTransfer' })).body,
    ).toEqual({ state: 'done' });
    const { token } = deposit.payer;
    const info = (language: string) => desk.server.must(rechargeInfo, { id: String(deposit.id) }, { token, language });
    expect((await info('en')).reason).toContain("Our bank hasn't received this transfer");
    expect((await info('zh')).reason).toContain('我们的银行未收到');
    expect(codeOf(await desk.act(treasury, 'deposit.reject', { deposit: deposit.id, reason: 'other' }))).toEqual([
      400,
      'field',
    ]);
    const [first] = await list('?state=failed');
    expect(first?.id).toBe(deposit.id);
  });
});
