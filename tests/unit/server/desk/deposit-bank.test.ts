import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { journals } from '../../../../server/ledger/schema.ts';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { setTransfers } from '../../../../server/modules/transfers/terms.ts';
import { depositInfo } from '../../../../src/api/deposits.ts';
import type { Change } from '../../../../src/desk/api/described.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';
import { picture, sendPicture } from '../modules/uploads/pictures.ts';
import { baht, type Payer } from './deposit-steps.ts';
import { depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { steps, look, list, balance, sound } = depositWorld();

describe('a bank transfer', () => {
  const transfer = async (by?: Payer): Promise<{ payer: Payer; id: number }> => {
    const { services } = steps.desk.server;
    await setTransfers(services, services.db, { rechargeRate: '33.5' });
    const payer = by ?? (await steps.payer());
    const { data } = await steps.report(payer, {
      channel: 'bank-thb',
      amount: '670',
      rate: '33.5',
      proof: (await sendPicture(steps.desk.server, payer.token, await picture().jpeg().toBuffer())).data.url,
    });
    return { payer, id: Number(data.id) };
  };
  const bankBody = ({ id }: { id: number }, payment: string, arrived = steps.desk.server.clock.now()) => ({
    deposit: id,
    amount: '670',
    payment,
    arrived,
  });
  const creditByTwo = (deposit: { id: number }, payment: string, arrived?: number) =>
    steps.actByTwo('deposit.credit', bankBody(deposit, payment, arrived));

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
    const [row] = await db.select().from(deposits).where(eq(deposits.id, one.id));
    const booked = await db.$count(journals, and(eq(journals.kind, 'recharge'), eq(journals.reference, row!.number)));
    expect([booked, await balance(other.payer)]).toEqual([1, '0']);
    await sound();
  });

  test('is credited once the second person enters the id from their own statement [BANK-04]', async () => {
    const one = await transfer();
    const { desk, treasury, second } = steps;
    const { approval } = (await desk.act(treasury, 'deposit.credit', bankBody(one, 'KB 77'))).body;
    const { approvals } = (await desk.view('approvals?state=open', second.cookie)).body;
    const shown = approvals.find(({ id }: { id: number }) => id === approval);
    expect(JSON.stringify(shown.words)).not.toContain('KB 77');
    for (const typed of ['', 'KB 78'])
      expect(codeOf(await desk.approve(second, approval, typed))).toEqual([409, 'typed']);
    expect(await balance(one.payer)).toBe('0');
    expect((await desk.approve(second, approval, 'kb-77'.replace('-', ' '))).body).toEqual({ state: 'done' });
    expect(await balance(one.payer)).toBe('20');
  });

  test('is signed with what the customer gets, and at which rate [DESK-107]', async () => {
    const body = bankBody(await transfer(), 'KB rate');
    const { words } = (await steps.desk.post('prepare/deposit.credit', { body }, steps.treasury.cookie)).body;
    const facts = Object.fromEntries(words.changes.map(({ label, to }: Change) => [label, to]));
    expect(facts).toMatchObject({ Arrived: '670.00 THB', Credited: '20.00 USDT', Rate: '33.5 THB for 1 USDT' });
  });

  test('is refused for a second report, however its id is typed [BANK-04]', async () => {
    const [one, other] = [await transfer(), await transfer()];
    expect((await creditByTwo(one, 'KBK-2026 1128')).body).toEqual({ state: 'done' });
    for (const typed of [
      'kbk-20261128',
      'KBK-20261128\u200b',
      'KBK-2026\u200b1128',
      '\u2060KBK-20261128',
      'KBK-2026\u00ad1128',
      'ＫＢＫ－２０２６１１２８',
      'KBK-๒๐๒๖๑๑๒๘',
      'KBK 2026 1128'.replace(' ', '\u2011'),
      '\u2066KBK-20261128\u2069',
    ]) {
      const answer = await steps.desk.act(steps.treasury, 'deposit.credit', bankBody(other, typed));
      expect([typed, ...codeOf(answer)]).toEqual([typed, 409, 'used']);
    }
    expect(await balance(other.payer)).toBe('0');
  });

  test('with the id of an older one is another transfer if it arrived on another day [BANK-04]', async () => {
    const [one, other] = [await transfer(), await transfer()];
    const { clock } = steps.desk.server;
    const today = clock.now();
    expect((await creditByTwo(one, 'KBK 7', today - 21 * DAY_MS)).body).toEqual({ state: 'done' });
    const body = bankBody(other, 'KBK 7', today);
    const prepared = await steps.desk.post('prepare/deposit.credit', { body }, steps.treasury.cookie);
    const { number } = await look(one);
    const day = new Date(today - 21 * DAY_MS + 7 * HOUR_MS).toISOString().slice(0, 10);
    expect(prepared.body.subject.sameId).toBe(`${number}, which arrived on ${day}`);
    expect((await steps.actByTwo('deposit.credit', body)).body).toEqual({ state: 'done' });
    const third = await transfer(one.payer);
    expect(codeOf(await creditByTwo(third, 'kbk7', today))).toEqual([409, 'used']);
    expect((await creditByTwo(third, 'kbk7', today - 7 * DAY_MS)).body).toEqual({ state: 'done' });
    await sound();
  });

  test('without a day of arrival is compared by its id and the day of its credit [BANK-04]', async () => {
    const [one, other] = [await transfer(), await transfer()];
    const { db } = steps.desk.server.services;
    const now = steps.desk.server.clock.now();
    expect((await creditByTwo(one, 'KBK 8')).body).toEqual({ state: 'done' });
    await db.update(deposits).set({ arrivalDay: null }).where(eq(deposits.id, one.id));
    for (const arrived of [now, now - 30 * DAY_MS])
      expect(codeOf(await creditByTwo(other, 'KBK8', arrived))).toEqual([409, 'used']);
    await db
      .update(deposits)
      .set({ updated: now - 2 * DAY_MS })
      .where(eq(deposits.id, one.id));
    expect(codeOf(await creditByTwo(other, 'KBK8', now - 2 * DAY_MS))).toEqual([409, 'used']);
    expect((await creditByTwo(other, 'KBK8', now)).body).toEqual({ state: 'done' });
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
    const info = (language: string) => desk.server.must(depositInfo, { id: String(deposit.id) }, { token, language });
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
