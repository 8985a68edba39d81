import type { Change } from '../../../src/desk/api/described.ts';
import type { PaymentOrder } from '../../../src/desk/withdrawals/api.ts';
import type { Services } from '../../context.ts';
import { fromUnits } from '../../ledger/units.ts';
import { findPayeeCard, unsealNumber } from '../../modules/wallets/index.ts';
import { isPayeeIntact, tokenOf, unitsToPay, type Withdrawal } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { seesAddresses } from '../customers/masks.ts';
import { fact } from '../describe.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';

/** Code and text of an error. */
export const PAYEE_CHANGED = [
  'payee',
  'The payee was changed in the database, or its seal is missing. Pay nothing, tell an owner, and refund the amount.',
] as const;

/** Throws `payee` if a payee is not as it was ordered, so that no one is shown another one. */
export async function assertPayeeIntact(services: Services, tx: Database, row: Withdrawal): Promise<void> {
  if (!(await isPayeeIntact(services, tx, row))) throw new DeskError(409, ...PAYEE_CHANGED);
}

/**
 * Returns the whole number of a withdrawal's bank account for those who approve it. Nothing stores it, and the digest
 * of the payee binds it.
 */
export async function discloseAccount({ services }: DeskContext, db: Database, row: Withdrawal): Promise<Change[]> {
  if (row.chain !== null) return [];
  const isIntact = await isPayeeIntact(services, db, row);
  const to = isIntact ? await bankAccountOf(services, db, row) : undefined;
  if (to?.kind !== 'bank') return [fact('Account number', PAYEE_CHANGED[1])];
  return [{ label: 'Account number', from: null, to: to.account, isAddress: true }];
}

/**
 * Returns the whole address of a withdrawal's wallet for those who decide about its payment. The digest of the payee
 * binds it.
 */
export async function discloseAddress(context: DeskContext, db: Database, row: Withdrawal): Promise<Change[]> {
  if (row.chain === null || !seesAddresses(context)) return [];
  if (!(await isPayeeIntact(context.services, db, row))) return [fact('Ordered address', PAYEE_CHANGED[1])];
  return [{ label: 'Ordered address', from: null, to: row.payee, isAddress: true }];
}

async function bankAccountOf({ keys }: Services, tx: Database, row: Withdrawal): Promise<PaymentOrder['to']> {
  const card = await findPayeeCard(tx, row.account, row.target);
  if (!card) throw new DeskError(404, 'notFound', 'The bank account of this withdrawal is not there any more.');
  return { kind: 'bank', bank: card.bank, branch: card.ifsc, holder: card.holder, account: unsealNumber(keys, card) };
}

/** Returns what is still to be paid, a decimal string in the payout currency. */
export async function amountToPay(services: Services, tx: Database, row: Withdrawal): Promise<string> {
  const token = await tokenOf(services, tx, row);
  // the rest, if a part was paid before
  return token && row.partPaid > 0n ? fromUnits(unitsToPay(row, token.decimals), token.decimals) : row.payout;
}

/**
 * Returns where and how much to pay, whole. Only for the person who pays: no log has the number of a bank account, and
 * a wallet's address only that of its approval.
 */
export async function paymentOrderOf(services: Services, tx: Database, row: Withdrawal): Promise<PaymentOrder> {
  const token = await tokenOf(services, tx, row);
  return {
    number: row.number,
    amount: await amountToPay(services, tx, row),
    currency: row.payoutCurrency,
    to:
      row.chain === null
        ? await bankAccountOf(services, tx, row)
        : {
            kind: 'wallet',
            chain: row.chain,
            address: row.payee,
            contract: token?.contract ?? null,
            decimals: token?.decimals ?? null,
          },
  };
}
