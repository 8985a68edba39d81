import type { NameFit } from '../../../src/desk/statements/api-views.ts';
import type { StatementPayment } from '../../../src/desk/withdrawals/api-views.ts';
import { fromUnits } from '../../ledger/units.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { verifiedNames } from '../../modules/verifications/index.ts';
import { findPayeeCard } from '../../modules/wallets/index.ts';
import { lostUnits, missingUnits, type Withdrawal } from '../../modules/withdrawals/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { compareNames } from '../statements/names.ts';
import { statementPayments } from '../statements/payouts.ts';
import { findSettlements } from './payment-rules.ts';

/**
 * What some steps add to what staff see of a withdrawal. Amounts are decimal strings. A type, since no interface fits
 * `Json`.
 */
export type SubjectFacts = {
  /** The whole address of a wallet. */
  readonly address?: string;
  /** A bank account without its number, which is in no subject: `discloseAccount` shows it. */
  readonly bank?: {
    readonly bank: string;
    readonly branch: string;
    readonly holder: string;
    /** Verified name of the customer; null if they have none. */
    readonly verified: string | null;
    readonly fit: NameFit;
  };
  /** Payments with its reference on the bank's statements, oldest first. */
  readonly statement?: readonly (Pick<StatementPayment, 'amount' | 'currency' | 'fit'> & {
    /** Day of Bangkok, `YYYY-MM-DD`. */
    readonly day: string;
  })[];
  readonly settling?: {
    /** What the payment that is settled paid, and what was still to be paid, in the payout currency. */
    readonly paid: string;
    readonly expected: string;
    /** What the payee has got with earlier payments, in the payout currency. */
    readonly arrived: string;
    /** What is missing of the order, in its asset; below 0 for what was paid too much. */
    readonly missing: string;
    /** What the company loses if it pays again, in the asset. */
    readonly lost: string;
    /** Where it went, whole, if not to the payee. */
    readonly elsewhere: string | null;
  } | null;
};

/** Returns the whole wallet of a withdrawal, or its bank account beside the verified name of the customer. */
export async function payeeFacts(_: DeskContext, tx: Database, row: Withdrawal): Promise<SubjectFacts> {
  if (row.chain !== null) return { address: row.payee };
  const card = await findPayeeCard(tx, row.account, row.target);
  if (!card) return {};
  const { bank, ifsc: branch, holder } = card;
  const verified = (await verifiedNames(tx, [row.account])).get(row.account) ?? null;
  return { bank: { bank, branch, holder, verified, fit: compareNames(holder, verified).fit } };
}

/** Returns what the bank's statements show of a payment by bank. */
export async function statementFacts(_: DeskContext, tx: Database, row: Withdrawal): Promise<SubjectFacts> {
  const payments = await statementPayments(tx, row);
  return {
    statement: payments.map(({ amount, currency, at, fit }) => ({ amount, currency, day: dateOf(at), fit })),
  };
}

/**
 * Returns what was paid and what is missing or too much of a payment that was not what was ordered. Throws `unsettled`
 * while a failed look hides it: then a proposal stays open, since nothing has changed.
 */
export async function settlingFacts(context: DeskContext, tx: Database, row: Withdrawal): Promise<SubjectFacts> {
  const found = await findSettlements(context, tx, row);
  if (row.verdict?.state === 'cannotLook' && found?.wrong.ways.length === 0)
    throw new DeskError(409, 'unsettled', 'The chain cannot be read now. Try again once it can.');
  if (!found) return { settling: null };
  const { way, wrong } = found;
  const decimal = (units: bigint): string => fromUnits(units, way.decimals);
  return {
    settling: {
      paid: decimal(wrong.paid),
      expected: decimal(wrong.expected),
      arrived: decimal(wrong.arrived),
      missing: formatAmount(row.asset, missingUnits(row, way, wrong)),
      lost: formatAmount(row.asset, lostUnits(row, way, wrong)),
      elsewhere: wrong.elsewhere,
    },
  };
}
