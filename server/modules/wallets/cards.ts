import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { BankCode } from '../../../src/api/banks.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, isAnyText } from '../../platform/db/customer-rows.ts';
import { bankCards } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { unsealNumber, sealNumber } from './card-numbers.ts';

export type BankCard = typeof bankCards.$inferSelect;

const MAX_CARDS = 10;

export const listCards = (db: Database, account: number): Promise<BankCard[]> =>
  db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.account, account), isNull(bankCards.deleted)))
    .orderBy(desc(bankCards.id));

/** Finds a customer's card that is not deleted; undefined if it is unknown or another customer's. */
export async function findCard(db: Database, account: number, id: string): Promise<BankCard | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, Number(id)), eq(bankCards.account, account), isNull(bankCards.deleted)));
  return row;
}

/** Finds the card to which a customer's withdrawal goes, even one that was deleted since. */
export async function findPayeeCard(db: Database, account: number, id: number): Promise<BankCard | undefined> {
  const [row] = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, id), eq(bankCards.account, account)));
  return row;
}

/** Describes the cards whose number ends in four digits, of all customers. */
export const cardRowsEndingIn = (digits: string): CustomerRows => ({
  account: bankCards.account,
  where: sql`${bankCards.last} = ${digits}`,
});

/** Describes the cards with one of some phone numbers or email addresses, of all customers. */
export const cardRowsWith = (contact: 'phone' | 'email', values: readonly string[]): CustomerRows => ({
  account: bankCards.account,
  where: isAnyText(bankCards[contact], values),
});

export interface NewCard {
  readonly realname: string;
  readonly ifsc: string;
  readonly bankname: BankCode;
  readonly banknumber: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * Adds a bank account. Its number is sealed for its row; only the last four digits stay readable. Call it inside a
 * transaction. Throws if the customer has already added it.
 */
export async function addCard(
  { keys }: Pick<Services, 'keys'>,
  tx: Database,
  account: number,
  card: NewCard,
  now: number,
): Promise<BankCard> {
  await lockCustomer(tx, account);
  const existing = await listCards(tx, account);
  if (
    existing.some(
      (other) =>
        other.bank === card.bankname &&
        other.last === card.banknumber.slice(-4) &&
        unsealNumber(keys, other) === card.banknumber,
    )
  )
    throw new Refusal('cardTwice');
  if (existing.length >= MAX_CARDS) throw new Refusal('cardsMany', { most: MAX_CARDS });
  const [row] = await tx
    .insert(bankCards)
    .values({
      account,
      bank: card.bankname,
      holder: card.realname,
      ifsc: card.ifsc,
      number: '',
      last: card.banknumber.slice(-4),
      phone: card.phone,
      email: card.email,
      created: now,
    })
    .returning();
  if (!row) throw new Error('no card was written');
  const number = sealNumber(keys, row, card.banknumber);
  await tx.update(bankCards).set({ number }).where(eq(bankCards.id, row.id));
  return { ...row, number };
}

/** Marks a card as deleted. Returns false if there is no such card. */
export async function deleteCard(db: Database, account: number, id: string, now: number): Promise<boolean> {
  const card = await findCard(db, account, id);
  if (!card) return false;
  await db.update(bankCards).set({ deleted: now }).where(eq(bankCards.id, card.id));
  return true;
}
