import { and, desc, eq, isNull } from 'drizzle-orm';
import type { BankCode } from '../../../src/api/banks.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { bankCards } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { numberOf, sealNumber } from './card-numbers.ts';

export type BankCard = typeof bankCards.$inferSelect;

const MAX_CARDS = 10;

export const cardsOf = (db: Database, account: number): Promise<BankCard[]> =>
  db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.account, account), isNull(bankCards.deleted)))
    .orderBy(desc(bankCards.id));

/** A customer's card that was not deleted; undefined for others' and unknown ones alike. */
export async function cardOf(db: Database, account: number, id: string): Promise<BankCard | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, Number(id)), eq(bankCards.account, account), isNull(bankCards.deleted)));
  return row;
}

export interface NewCard {
  readonly realname: string;
  readonly ifsc: string;
  readonly bankname: BankCode;
  readonly banknumber: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * Binds a card. Its number is sealed for its row; the last four digits alone stay readable. Inside a transaction;
 * throws where it is bound already.
 */
export async function addCard(
  { keys }: Pick<Services, 'keys'>,
  tx: Database,
  account: number,
  card: NewCard,
  now: number,
): Promise<BankCard> {
  await lockCustomer(tx, account);
  const existing = await cardsOf(tx, account);
  if (
    existing.some(
      (item) =>
        item.bank === card.bankname &&
        item.last === card.banknumber.slice(-4) &&
        numberOf(keys, item) === card.banknumber,
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

/** Takes a card out of the list. False where it is not there. */
export async function deleteCard(db: Database, account: number, id: string, now: number): Promise<boolean> {
  const card = await cardOf(db, account, id);
  if (!card) return false;
  await db.update(bankCards).set({ deleted: now }).where(eq(bankCards.id, card.id));
  return true;
}
