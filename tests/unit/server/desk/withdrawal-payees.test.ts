import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { prepare } from '../../../../server/desk/act.ts';
import { approvalEntries } from '../../../../server/desk/approvals/views.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { addressBatches, depositAddresses } from '../../../../server/modules/deposits/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { bankCards } from '../../../../server/modules/wallets/schema.ts';
import { channels } from '../../../../src/api/deposits.ts';
import { addWallet } from '../../../../src/api/wallets.ts';
import { BANK_CARD, testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { payoutSteps, STRANGER } from './withdrawal-steps.ts';

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);
const { ready, order, rowOf, take, perform, propose, approveAs, present, entriesOf } = steps;

let anna: StaffPerson;
let bert: StaffPerson;
let som: Awaited<ReturnType<typeof ready>>;
let id: number;
let number: string;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury', 'compliance')];
});
beforeEach(async () => {
  som = await ready();
  ({ id, number } = await order(som));
});

test('an approval shows both people the whole bank account, its holder and the verified name, and no log [DESK-107]', async () => {
  const { db } = server.services;
  const bank = await order(som, 'bank');
  const { account, payeeHash } = await rowOf(bank.number);
  const handler = actions.get('withdrawal.approve')!;
  const { words, subject } = await prepare(present(anna).context, handler, { withdrawal: bank.id });
  const number = { label: 'Account number', from: null, to: BANK_CARD.banknumber, isAddress: true };
  const holder = { label: 'Holder of the account', from: null, to: BANK_CARD.realname, isPrivate: true };
  expect(words!.changes).toContainEqual(number);
  expect(words!.changes).toContainEqual(holder);
  expect(words!.changes.map(({ label }) => label)).toContain('Verified name');
  expect(subject).toMatchObject({ payeeDigest: payeeHash, bank: { holder: BANK_CARD.realname } });
  expect(JSON.stringify(subject)).not.toContain(BANK_CARD.banknumber);
  await db.delete(outbox);
  const approval = await propose(anna, 'approve', bank.id);
  const shown = async (person: StaffPerson) =>
    (await approvalEntries(present(person).context, actions, { state: 'open' })).find(({ id }) => id === approval)!;
  expect((await shown(bert)).words.changes).toContainEqual(number);
  expect((await shown(anna)).words.changes).toContainEqual(number);
  const kept = [await db.select().from(outbox), await entriesOf(bank.id), await db.select().from(approvals)];
  expect(JSON.stringify(kept)).not.toContain(BANK_CARD.banknumber);
  await db.update(bankCards).set({ holder: 'Someone Else' }).where(eq(bankCards.account, account));
  expect((await shown(bert)).words.changes.find(({ label }) => label === 'Account number')!.to).toContain(
    'Pay nothing',
  );
  // a job of the next tests would find it
  await db.update(bankCards).set({ holder: BANK_CARD.realname }).where(eq(bankCards.account, account));
});

test("a withdrawal is never approved to the company's own address, which no customer can add either [DESK-105]", async () => {
  const { db } = server.services;
  const own = 'This address belongs to Andaman. Enter the address of your own wallet.';
  const add = async (address: string) => {
    const fields = { alias: 'Own', currency: 'USDT', chain: 'TRC20', address };
    return (await server.call(addWallet, fields, { token: som.token })).msg;
  };
  const approval = await propose(anna, 'approve', id);
  const [batch] = await db
    .insert(addressBatches)
    .values({ chain: 'TRC20', count: 1, digest: 'own', uploadedBy: 1, created: 1 })
    .returning();
  const free = { chain: 'TRC20', label: '', batch: batch!.id, created: 1 };
  await db.insert(depositAddresses).values([
    { ...free, address: TRON_ADDRESS },
    { ...free, address: STRANGER, retired: 1 },
  ]);
  expect([await add(TRON_ADDRESS), await add(STRANGER)]).toEqual([own, own]);
  await expect(approveAs(bert, approval)).rejects.toMatchObject({ code: 'company' });
  await expect(perform(anna, 'approve', id)).rejects.toMatchObject({ code: 'company' });
  expect((await rowOf(number)).status).toBe('waiting');
  expect((await take(som)).msg).toBe(own);
  // or the next tests have no wallet that can be paid
  await db.delete(depositAddresses).where(eq(depositAddresses.batch, batch!.id));
  const { lists } = await server.must(channels, { channel: 'usdt-trc20' }, { token: (await ready()).token });
  const given = lists.flatMap((channel) => ('address' in channel && channel.address ? [channel.address] : []));
  expect(await Promise.all(given.map(add))).toEqual(given.map(() => own));
  expect(given).toHaveLength(1);
});
