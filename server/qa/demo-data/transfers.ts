import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { addCard } from '../../modules/wallets/index.ts';
import { wallets } from '../../modules/wallets/schema.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { captureHold, openHold, releaseHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/ledger.ts';
import { obtainDepositAddress, transferReference } from '../../modules/deposits/index.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { createOrderNumber } from '../../modules/transfers/index.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** A well-known contract, so that no one sends money to a person by mistake. */
const ADDRESS = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';

/** Creates deposits, withdrawals, a wallet and a bank account for the demo, inside the seed's transaction. */
export async function seedTransfers(
  tx: Database,
  { chains, keys }: Pick<Services, 'chains' | 'keys'>,
  account: number,
  now: number,
): Promise<void> {
  const created = now - 60 * DAY_MS;
  const wallet = await seedPayees(tx, keys, account, created);
  const payee = await obtainDepositAddress({ chains }, tx, account, 'TRC20', created);
  if (payee === undefined) throw new Error('the demo customer has no address');
  await seedDeposits(tx, account, { payee, created, now });
  const paid = now - 30 * DAY_MS;
  await seedPaidWithdrawal(tx, account, wallet, paid);
  await seedReturnedWithdrawal(tx, account, paid + 5 * DAY_MS);
}

/** Creates a wallet and a bank account; returns the wallet's id. */
async function seedPayees(tx: Database, keys: Keys, account: number, created: number): Promise<number> {
  const [wallet] = await tx
    .insert(wallets)
    .values({
      account,
      alias: 'Hardware wallet',
      currency: 'USDT',
      chain: 'TRC20',
      address: ADDRESS,
      place: ADDRESS,
      created,
    })
    .returning();
  const card = {
    realname: 'Demo Customer',
    ifsc: 'SICOTHBK',
    bankname: 'SCB',
    banknumber: '0123456789',
    phone: '0812345678',
    email: 'demo@andaman.example',
  } as const;
  await addCard({ keys }, tx, account, card, created);
  return wallet?.id ?? 0;
}

async function seedDeposits(
  tx: Database,
  account: number,
  { payee, created, now }: { payee: string; created: number; now: number },
): Promise<void> {
  const base = {
    account,
    currency: 'USDT',
    asset: 'USDT',
    way: 'crypto',
    channel: 'usdt-trc20',
    chain: 'TRC20',
    payee,
    needed: 20,
  };
  const failed = created + 20 * DAY_MS;
  await seedCreditedDeposit(tx, base, created);
  await tx.insert(deposits).values([
    {
      ...base,
      number: createOrderNumber('R', failed),
      status: 'failed',
      amount: 50_000_000n,
      credited: 50_000_000n,
      hash: 'd2'.repeat(32),
      hashKey: 'd2'.repeat(32),
      reason: 'depositNotFound',
      states: [
        { status: 'pending', time: failed },
        { status: 'failed', time: failed + DAY_MS },
      ],
      created: failed,
      updated: failed + DAY_MS,
    },
    {
      ...base,
      number: createOrderNumber('R', now - DAY_MS),
      status: 'pending',
      way: 'bank',
      channel: 'bank-thb',
      chain: null,
      needed: null,
      currency: 'THB',
      amount: 335_900n,
      credited: 100_000_000n,
      rate: '33.59',
      payee: 'Andaman Demo Co., Ltd. · KBANK',
      bankAccount: '0000000000',
      reference: transferReference(account, 1),
      states: [{ status: 'pending', time: now - DAY_MS }],
      created: now - DAY_MS,
      updated: now - DAY_MS,
    },
  ]);
}

type NewDeposit = typeof deposits.$inferInsert;

async function seedCreditedDeposit(
  tx: Database,
  base: Pick<NewDeposit, 'account' | 'currency' | 'asset' | 'way' | 'channel' | 'chain' | 'payee' | 'needed'>,
  created: number,
): Promise<void> {
  const number = createOrderNumber('R', created);
  const amount = 500_000_000n;
  const done = created + 2 * MINUTE_MS;
  await post(tx, {
    kind: 'recharge',
    reference: number,
    now: done,
    legs: [
      { purpose: 'recharge', asset: 'USDT', amount: -amount },
      { customer: base.account, purpose: 'available', asset: 'USDT', amount },
    ],
  });
  await tx.insert(deposits).values({
    ...base,
    number,
    status: 'done',
    amount,
    credited: amount,
    value: amount,
    hash: 'd1'.repeat(32),
    hashKey: 'd1'.repeat(32),
    confirmations: 20,
    height: 78_500_123,
    states: [
      { status: 'pending', time: created },
      { status: 'done', time: done },
    ],
    created,
    updated: done,
  });
}

/** 200 USDT including a fee of 2 USDT, held while the withdrawal is open. */
const AMOUNT = 200_000_000n;
const FEE = 2_000_000n;

async function openWithdrawal(tx: Database, account: number, begun: number, outcome: 'success' | 'fail') {
  const number = createOrderNumber('W', begun);
  const ended = begun + 14 * MINUTE_MS;
  const hold = await openHold(tx, {
    customer: account,
    asset: 'USDT',
    amount: AMOUNT,
    kind: 'withdraw',
    reference: number,
    now: begun,
  });
  const states = [
    { status: 'waiting', time: begun },
    { status: 'processing', time: begun + 4 * MINUTE_MS },
    { status: outcome, time: ended },
  ];
  const dates = { created: begun, updated: ended };
  return { account, number, asset: 'USDT', amount: AMOUNT, fee: FEE, hold, states, status: outcome, ...dates };
}

async function seedPaidWithdrawal(tx: Database, account: number, wallet: number, begun: number): Promise<void> {
  const order = await openWithdrawal(tx, account, begun, 'success');
  await captureHold(tx, order.hold, {
    amount: AMOUNT,
    kind: 'withdrawPaid',
    now: order.updated,
    to: [
      { purpose: 'fees', asset: 'USDT', amount: FEE },
      { purpose: 'withdrawals', asset: 'USDT', amount: AMOUNT - FEE },
    ],
  });
  await tx.insert(withdrawals).values({
    ...order,
    way: 'wallet',
    target: wallet,
    payee: ADDRESS,
    chain: 'TRC20',
    payout: '198',
    payoutCurrency: 'USDT',
    hash: 'd3'.repeat(32),
    height: 78_900_456,
  });
}

async function seedReturnedWithdrawal(tx: Database, account: number, begun: number): Promise<void> {
  const order = await openWithdrawal(tx, account, begun, 'fail');
  await releaseHold(tx, order.hold, { kind: 'withdrawReturn', now: order.updated });
  await tx.insert(withdrawals).values({
    ...order,
    way: 'bank',
    target: 1,
    payee: 'SCB •••• 6789',
    payout: '6583.5',
    payoutCurrency: 'THB',
    rate: '33.25',
    reason: 'payoutReturned',
  });
}
