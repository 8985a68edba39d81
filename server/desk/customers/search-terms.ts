import { like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '../../../src/config.ts';
import type { CustomerMatch } from '../../../src/desk/customers/api-views.ts';
import { cleanAddress } from '../../../src/domain/addresses.ts';
import { cleanUsername } from '../../../src/domain/typed.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import { contractOrders } from '../../modules/contracts/schema.ts';
import { canonicalEmail, canonicalPhone, mailboxOf, resolveIdentity } from '../../modules/customers/index.ts';
import { lockupOrders } from '../../modules/lockup/schema.ts';
import { optionOrders } from '../../modules/options/schema.ts';
import { toHashKey } from '../../modules/deposits/index.ts';
import { customerDepositAddresses, deposits } from '../../modules/deposits/schema.ts';
import { phoneChanges } from '../../modules/security/schema.ts';
import { bankCards, wallets } from '../../modules/wallets/schema.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { customers, moneyCalls } from '../../platform/db/schema.ts';
import { adjustments } from './schema.ts';

/** One place to look for a term. `account` is the column with the customer's id; an index serves `where`. */
export interface Place {
  readonly match: CustomerMatch;
  readonly account: PgColumn;
  readonly where: SQL | undefined;
}

/** Shortest beginnings that are searched for: of a phone number, whose short ones are ids, and of anything else. */
const MIN_DIGITS = 5;
const MIN_LETTERS = 3;
/** Shortest hash of a chain. */
const MIN_HASH = 32;

/** One parameter for lists of any length: the database prepares each statement once by its text. */
const isAny = (column: PgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;
const startsWith = (column: PgColumn | SQL, texts: readonly string[]): SQL | undefined =>
  or(...texts.map((text) => like(column as PgColumn, `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`)));
const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];
const lowered = (column: PgColumn): SQL<string> => sql<string>`lower(${column})`;

/** Returns the places of values that are a number: ids of customers and orders, and the end of a bank account. */
function numberPlaces(term: string): Place[] {
  const id = Number(term);
  if (!/^\d{1,15}$/.test(term)) return [];
  const ids = [
    ['id', customers.id, customers.id],
    ['option', optionOrders.account, optionOrders.id],
    ['contract', contractOrders.account, contractOrders.id],
    ['lockup', lockupOrders.account, lockupOrders.id],
  ] as const;
  return [
    ...ids.map(([match, account, column]): Place => ({ match, account, where: sql`${column} = ${id}` })),
    ...(term.length === 4
      ? [{ match: 'card', account: bankCards.account, where: sql`${bankCards.last} = ${term}` } as const]
      : []),
  ];
}

/** Returns the spellings of a phone number that rows may have: canonical, and as it was typed. */
function phonesOf(term: string): string[] {
  const typed = cleanUsername(term);
  if (!/^\+?\d+$/.test(typed)) return [];
  const canonical = canonicalPhone(term);
  const national = canonical?.startsWith(limits.areaCode) ? `0${canonical.slice(limits.areaCode.length)}` : undefined;
  return unique([canonical, typed, national]);
}

/** Returns the places of a customer's own names and contacts, whole. */
function contactPlaces(term: string): Place[] {
  const [phones, email] = [phonesOf(term), canonicalEmail(term)];
  const mailbox = email === undefined ? undefined : mailboxOf(email);
  const emails = unique([email, term]);
  const inName = (match: CustomerMatch, column: PgColumn, values: readonly string[]): Place => ({
    match,
    account: customers.id,
    where: isAny(column, values),
  });
  return [
    inName('username', customers.identity, unique([resolveIdentity(term), term])),
    {
      match: 'name',
      account: identityVerifications.account,
      where: sql`${lowered(identityVerifications.name)} = lower(${term})`,
    },
    ...(phones.length === 0
      ? []
      : [
          inName('phone', customers.phone, phones),
          ...[phoneChanges.before, phoneChanges.after].map((column): Place => ({
            match: 'changedPhone',
            account: phoneChanges.account,
            where: isAny(column, phones),
          })),
          { match: 'bankContact', account: bankCards.account, where: isAny(bankCards.phone, phones) } as const,
        ]),
    ...(email === undefined
      ? []
      : [
          inName('email', customers.email, emails),
          inName('email', customers.mailbox, unique([mailbox])),
          { match: 'bankContact', account: bankCards.account, where: isAny(bankCards.email, emails) } as const,
        ]),
  ];
}

/** Returns the places of names and contacts that begin with the term. */
function beginningPlaces(term: string): Place[] {
  const typed = cleanUsername(term);
  const isNumber = /^\+?\d+$/.test(typed);
  if (typed.length < (isNumber ? MIN_DIGITS : MIN_LETTERS)) return [];
  const digits = typed.replace(/^(?:\+|00)/, '');
  const phones = unique([digits, typed.startsWith('0') ? limits.areaCode + typed.slice(1) : undefined]);
  const texts = unique([typed, typed.toLowerCase()]);
  const account = customers.id;
  return isNumber
    ? [
        { match: 'username', account, where: startsWith(customers.identity, phones) },
        { match: 'phone', account, where: startsWith(customers.phone, phones) },
      ]
    : [
        { match: 'username', account, where: startsWith(customers.identity, texts) },
        { match: 'email', account, where: startsWith(customers.email, texts) },
        {
          match: 'name',
          account: identityVerifications.account,
          where: startsWith(lowered(identityVerifications.name), [term.toLowerCase()]),
        },
      ];
}

/** Returns the places of addresses, hashes and order numbers. */
function orderPlaces(term: string): Place[] {
  const address = cleanAddress(term);
  const [hash, number] = [toHashKey(address), address.toUpperCase()];
  return [
    {
      match: 'depositAddress',
      account: customerDepositAddresses.account,
      where: sql`${lowered(customerDepositAddresses.address)} = ${address.toLowerCase()}`,
    },
    {
      match: 'wallet',
      account: wallets.account,
      where: isAny(wallets.place, unique([address, address.toLowerCase()])),
    },
    ...(hash.length < MIN_HASH
      ? []
      : [
          { match: 'hash', account: deposits.account, where: sql`${deposits.hashKey} = ${hash}` } as const,
          {
            match: 'hash',
            account: withdrawals.account,
            where: isAny(lowered(withdrawals.hash), [hash, `0x${hash}`]),
          } as const,
        ]),
    { match: 'deposit', account: deposits.account, where: sql`${deposits.number} = ${number}` },
    { match: 'withdrawal', account: withdrawals.account, where: sql`${withdrawals.number} = ${number}` },
    { match: 'adjustment', account: adjustments.account, where: sql`${adjustments.number} = ${number}` },
    { match: 'reference', account: moneyCalls.account, where: sql`${moneyCalls.key} = ${address}` },
  ];
}

/** Returns where to look for a term. `mayBegin`: also for names and contacts that only begin with it. */
export const searchPlaces = (term: string, mayBegin: boolean): Place[] => [
  ...numberPlaces(term),
  ...contactPlaces(term),
  ...(mayBegin ? beginningPlaces(term) : []),
  ...orderPlaces(term),
];
