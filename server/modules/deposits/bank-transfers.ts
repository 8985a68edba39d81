import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import type { BankChannel } from '../content/index.ts';
import { createOrderNumber } from '../transfers/index.ts';
import { readChannels } from './channels.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';

/** Reports that are compared with the lines of statements. */
const MAX_PENDING = 5000;

/** Returns the channels that take bank transfers. Throws `settingWrong`. */
export const bankChannels = async (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<BankChannel[]> =>
  (await readChannels(services, db)).filter((channel): channel is BankChannel => channel.kind === 'bank');

/** Returns the reports of bank transfers that wait for their payment, newest first. */
export const pendingTransfers = (db: Database): Promise<Deposit[]> =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, 'pending'), eq(deposits.way, 'bank')))
    .orderBy(desc(deposits.id))
    .limit(MAX_PENDING);

/** Returns the credited transfers to some accounts that arrived on some days. */
export const creditedTransfers = (
  db: Database,
  { accounts, days }: { readonly accounts: readonly string[]; readonly days: readonly string[] },
): Promise<Deposit[]> =>
  db
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.status, 'done'),
        eq(deposits.way, 'bank'),
        inArray(deposits.arrivalDay, [...days]),
        inArray(deposits.bankAccount, [...accounts]),
      ),
    );

/** Returns the credited transfers of some customers that have one of some references. */
export const creditedReferences = async (
  db: Database,
  accounts: readonly number[],
  references: readonly string[],
): Promise<Pick<Deposit, 'account' | 'number' | 'reference'>[]> =>
  accounts.length === 0 || references.length === 0
    ? []
    : db
        .select({ account: deposits.account, number: deposits.number, reference: deposits.reference })
        .from(deposits)
        .where(
          and(
            inArray(deposits.account, [...accounts]),
            eq(deposits.status, 'done'),
            eq(deposits.way, 'bank'),
            inArray(deposits.reference, [...references]),
          ),
        );

/** Locks and returns a bank transfer; undefined if there is none. */
export async function lockTransfer(tx: Database, id: number): Promise<Deposit | undefined> {
  const [row] = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.id, id), eq(deposits.way, 'bank')))
    .for('update');
  return row;
}

/** Locks deposits in the order of their ids. */
export const lockDeposits = (tx: Database, ids: readonly number[]): Promise<unknown> =>
  tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(inArray(deposits.id, [...ids]))
    .orderBy(asc(deposits.id))
    .for('update');

/** A bank transfer that no one reported. */
export interface UnreportedTransfer {
  readonly account: number;
  readonly channel: BankChannel;
  /** In base units of the channel's currency. */
  readonly amount: bigint;
  /** The customer's own reference, if the transfer has it. */
  readonly reference: string;
}

/** Books a bank transfer that no one reported as a pending deposit. No money moves. */
export async function bookTransfer(
  services: Services,
  tx: Database,
  { account, channel, amount, reference }: UnreportedTransfer,
  now: number,
): Promise<Deposit> {
  const [row] = await tx
    .insert(deposits)
    .values({
      account,
      number: createOrderNumber('R', now),
      channel: channel.id,
      way: 'bank',
      currency: channel.currency,
      asset: channel.credit,
      amount,
      credited: 0n,
      payee: `${channel.payee} · ${channel.bank}`,
      bankAccount: channel.account,
      reference,
      reported: false,
      states: [{ status: 'pending', time: now }],
      created: now,
      updated: now,
    })
    .returning();
  if (!row) throw new Error('no deposit was written');
  await publish(services, account, { kind: 'recharge', id: String(row.id), status: 'pending' }, tx);
  return row;
}

/** Stores the sender's name, as the bank gave it, with a deposit. */
export const storeSender = (tx: Database, id: number, sender: string): Promise<unknown> =>
  tx.update(deposits).set({ sender }).where(eq(deposits.id, id));

const REFERENCE = /and(\d{1,15})r(\d{1,9})([a-z])/g;

/** A text in a transfer's note that looks like one of our references. */
export interface FoundReference {
  /** As `transferReference` writes it. */
  readonly text: string;
  readonly account: number;
}

/**
 * Returns what in a note looks like our references, in any case, with or without blanks and dashes. The check letter
 * may be wrong.
 */
export const findReferences = (note: string): FoundReference[] =>
  [...canonicalReference(note).replaceAll('-', '').matchAll(REFERENCE)].map(([text, account]) => ({
    text: text.toUpperCase(),
    account: Number(account),
  }));
