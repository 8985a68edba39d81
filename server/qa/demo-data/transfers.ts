import type { Database } from '../../platform/db/connect.ts';
import { recharges } from '../../modules/recharge/schema.ts';
import { bankCards, wallets } from '../../modules/wallets/schema.ts';
import { withdrawals } from '../../modules/withdraw/schema.ts';
import { captureHold, openHold, releaseHold } from '../../ledger/holds.ts';
import { post } from '../../ledger/ledger.ts';
import { referenceOf } from '../../modules/recharge/channels.ts';
import { addressOf } from '../../modules/recharge/addresses.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { newNumber } from '../../modules/transfers/orders.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A known contract, so that nothing is sent to a person by mistake. */
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Recharges, withdrawals, a wallet and a bank card of the demo account, inside the seed's transaction. */
export async function seedTransfers(tx: Database, keys: Keys, account: number, now: number): Promise<void> {
  const old = now - 60 * DAY;
  const [wallet] = await tx
    .insert(wallets)
    .values({
      account,
      alias: 'Hardware wallet',
      currency: 'USDT',
      chain: 'TRC20',
      address: ADDRESS,
      place: ADDRESS,
      created: old,
    })
    .returning();
  const sealed = seal(keys.cards, '0123456789');
  await tx.insert(bankCards).values({
    account,
    bank: 'SCB',
    holder: 'Demo Customer',
    ifsc: 'SICOTHBK',
    number: sealed,
    last: '6789',
    phone: '0812345678',
    email: 'demo@andaman.example',
    created: old,
  });
  const payee = await addressOf(tx, account, 'TRC20', old);

  const common = {
    account,
    currency: 'USDT',
    asset: 'USDT',
    way: 'crypto',
    channel: 'usdt-trc20',
    chain: 'TRC20',
    payee,
    needed: 20,
  };
  const done = newNumber('R', old);
  await post(tx, {
    kind: 'recharge',
    reference: done,
    now: old + 2 * MINUTE,
    legs: [
      { purpose: 'recharge', asset: 'USDT', amount: -500_000_000n },
      { customer: account, purpose: 'available', asset: 'USDT', amount: 500_000_000n },
    ],
  });
  await tx.insert(recharges).values([
    {
      ...common,
      number: done,
      status: 'done',
      amount: 500_000_000n,
      credited: 500_000_000n,
      value: 500_000_000n,
      hash: 'd1'.repeat(32),
      hashKey: 'd1'.repeat(32),
      confirmations: 20,
      height: 78_500_123,
      states: [
        { status: 'pending', time: old },
        { status: 'done', time: old + 2 * MINUTE },
      ],
      created: old,
      updated: old + 2 * MINUTE,
    },
    {
      ...common,
      number: newNumber('R', old + 20 * DAY),
      status: 'failed',
      amount: 50_000_000n,
      credited: 50_000_000n,
      hash: 'd2'.repeat(32),
      hashKey: 'd2'.repeat(32),
      reason: 'No payment with this hash was found.',
      states: [
        { status: 'pending', time: old + 20 * DAY },
        { status: 'failed', time: old + 21 * DAY },
      ],
      created: old + 20 * DAY,
      updated: old + 21 * DAY,
    },
    {
      ...common,
      number: newNumber('R', now - DAY),
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
      reference: referenceOf(account),
      states: [{ status: 'pending', time: now - DAY }],
      created: now - DAY,
      updated: now - DAY,
    },
  ]);

  const paid = now - 30 * DAY;
  for (const success of [true, false]) {
    const begun = success ? paid : paid + 5 * DAY;
    const number = newNumber('W', begun);
    const amount = 200_000_000n;
    const fee = 2_000_000n;
    const hold = await openHold(tx, {
      customer: account,
      asset: 'USDT',
      amount,
      kind: 'withdraw',
      reference: number,
      now: begun,
    });
    const ended = begun + 14 * MINUTE;
    if (success) {
      await captureHold(tx, hold, {
        amount,
        kind: 'withdrawPaid',
        now: ended,
        to: [
          { purpose: 'fees', asset: 'USDT', amount: fee },
          { purpose: 'withdrawals', asset: 'USDT', amount: amount - fee },
        ],
      });
    } else await releaseHold(tx, hold, { kind: 'withdrawReturn', now: ended });
    const states = [
      { status: 'waiting', time: begun },
      { status: 'processing', time: begun + 4 * MINUTE },
      { status: success ? 'success' : 'fail', time: ended },
    ];
    const order = { account, number, asset: 'USDT', amount, fee, hold, states, created: begun, updated: ended };
    await tx.insert(withdrawals).values(
      success
        ? {
            ...order,
            status: 'success',
            way: 'wallet',
            target: wallet?.id ?? 0,
            payee: ADDRESS,
            chain: 'TRC20',
            payout: '198',
            payoutCurrency: 'USDT',
            hash: 'd3'.repeat(32),
            height: 78_900_456,
          }
        : {
            ...order,
            status: 'fail',
            way: 'bank',
            target: 1,
            payee: 'SCB •••• 6789',
            payout: '6583.5',
            payoutCurrency: 'THB',
            rate: '33.25',
            reason: 'The bank returned the transfer: the account is closed for incoming payments.',
          },
    );
  }
}
