import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '../../../src/config.ts';
import type { CustomerMatch } from '../../../src/desk/customers/api-views.ts';
import { cleanAddress } from '../../../src/domain/addresses.ts';
import { cleanUsername } from '../../../src/domain/typed.ts';
import { contractOrderRows } from '../../modules/contracts/index.ts';
import {
  canonicalEmail,
  canonicalPhone,
  mailboxOf,
  phoneChangeRows,
  resolveIdentity,
} from '../../modules/customers/index.ts';
import { accountOfReference, toHashKey } from '../../modules/deposits/index.ts';
import { lockupOrderRows } from '../../modules/lockup/index.ts';
import { optionOrderRows } from '../../modules/options/index.ts';
import { cardRowsEndingIn, cardRowsWith, walletRows, walletRowsEnding } from '../../modules/wallets/index.ts';
import { type CustomerRows, isAnyText, startsWithAny } from '../../platform/db/customer-rows.ts';
import { customers, moneyCalls } from '../../platform/db/schema.ts';
import { caseRowsNumbered } from '../cases/views.ts';
import {
  depositAddressRows,
  depositAddressRowsEnding,
  depositRowsNumbered,
  depositRowsWithBankId,
  depositRowsWithHash,
} from '../deposits/views.ts';
import {
  verificationRowsBeginning,
  verificationRowsEnding,
  verificationRowsLastNamed,
  verificationRowsNamed,
} from '../verifications/views.ts';
import { withdrawalRowsNumbered, withdrawalRowsWithBankId, withdrawalRowsWithHash } from '../withdrawals/views.ts';
import { adjustments } from './schema.ts';

/** One place to look for a term. */
interface Place extends CustomerRows {
  readonly match: CustomerMatch;
  /** It is so selective that all of its rows are read and then sorted, whatever the planner expects. */
  readonly isSelective?: boolean;
}

/** Shortest beginnings that are searched for: of a phone number, whose short ones are ids, and of anything else. */
const MIN_DIGITS = 5;
const MIN_LETTERS = 3;
/** Shortest hash of a chain, or id of a transfer at a bank. */
const MIN_HASH = 5;

/** Ends of addresses that are searched for. */
const ADDRESS_END = /^[a-z\d]{4,8}$/i;
/** Ends of document numbers that are searched for: at least four characters, one of them a digit. */
const NUMBER_END = /^(?=.*\d)[A-Z\d]{4,30}$/;

const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** Returns the places of values that are a number: ids of customers and orders, and the end of a bank account. */
function numberPlaces(term: string): Place[] {
  const id = Number(term);
  if (!/^\d{1,15}$/.test(term)) return [];
  return [
    { match: 'id', account: customers.id, where: sql`${customers.id} = ${id}` },
    { match: 'option', ...optionOrderRows(id) },
    { match: 'contract', ...contractOrderRows(id) },
    { match: 'lockup', ...lockupOrderRows(id) },
    ...(term.length === 4 ? [{ match: 'card', ...cardRowsEndingIn(term) } as const] : []),
  ];
}

/** Returns the spellings of a phone number that rows may have: canonical, and as it was typed. */
function phonesOf(term: string): string[] {
  const typed = cleanUsername(term);
  if (!/^\+?\d+$/.test(typed)) return [];
  const canonical = canonicalPhone(term);
  const national = canonical?.startsWith(limits.areaCode) ? `0${canonical.slice(limits.areaCode.length)}` : undefined;
  // read out without the 0 that it begins with at home
  const withoutZero = /^[1-9]\d{8}$/.test(typed) ? `${limits.areaCode}${typed}` : undefined;
  return unique([canonical, typed, national, withoutZero]);
}

/** Returns the places of a customer's own names and contacts, whole. */
function contactPlaces(term: string): Place[] {
  const [phones, email] = [phonesOf(term), canonicalEmail(term)];
  const mailbox = email === undefined ? undefined : mailboxOf(email);
  const emails = unique([email, term]);
  const inName = (match: CustomerMatch, column: PgColumn, values: readonly string[]): Place => ({
    match,
    account: customers.id,
    where: isAnyText(column, values),
  });
  return [
    inName('username', customers.identity, unique([resolveIdentity(term), term])),
    { match: 'name', ...verificationRowsNamed(term) },
    ...(phones.length === 0
      ? []
      : [
          inName('phone', customers.phone, phones),
          ...phoneChangeRows(phones).map((rows): Place => ({ match: 'changedPhone', ...rows })),
          { match: 'bankContact', ...cardRowsWith('phone', phones) } as const,
        ]),
    ...(email === undefined
      ? []
      : [
          inName('email', customers.email, emails),
          inName('email', customers.mailbox, unique([mailbox])),
          { match: 'bankContact', ...cardRowsWith('email', emails) } as const,
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
        { match: 'username', account, where: startsWithAny(customers.identity, phones) },
        { match: 'phone', account, where: startsWithAny(customers.phone, phones) },
      ]
    : [
        { match: 'username', account, where: startsWithAny(customers.identity, texts) },
        { match: 'email', account, where: startsWithAny(customers.email, texts) },
        { match: 'name', ...verificationRowsBeginning(term) },
        { match: 'name', ...verificationRowsLastNamed(term) },
      ];
}

/** Returns the places of addresses, hashes, ids of banks and order numbers. */
function orderPlaces(term: string): Place[] {
  const address = cleanAddress(term);
  const [hash, number] = [toHashKey(address), address.toUpperCase()];
  return [
    { match: 'depositAddress', ...depositAddressRows(address) },
    { match: 'wallet', ...walletRows(unique([address, address.toLowerCase()])) },
    ...(hash.length < MIN_HASH
      ? []
      : [
          { match: 'hash', ...depositRowsWithHash(hash) } as const,
          { match: 'hash', ...withdrawalRowsWithHash(hash) } as const,
          { match: 'bankId', ...depositRowsWithBankId(hash) } as const,
          { match: 'bankId', ...withdrawalRowsWithBankId(hash) } as const,
        ]),
    { match: 'deposit', ...depositRowsNumbered(number) },
    { match: 'withdrawal', ...withdrawalRowsNumbered(number) },
    { match: 'complaint', ...caseRowsNumbered(number) },
    { match: 'adjustment', account: adjustments.account, where: sql`${adjustments.number} = ${number}` },
    { match: 'reference', account: moneyCalls.account, where: sql`${moneyCalls.key} = ${address}` },
  ];
}

/** Returns the places of what customers read out: the end of an address or document number, a deposit's reference. */
function partPlaces(term: string): Place[] {
  const end = term.replace(/^(?:…|\.{2,})/, '');
  const number = term.replaceAll(/[\s/-]/g, '').toUpperCase();
  const account = accountOfReference(term);
  return [
    ...(ADDRESS_END.test(end)
      ? [
          { match: 'depositAddressEnd', isSelective: true, ...depositAddressRowsEnding(end) } as const,
          { match: 'walletEnd', isSelective: true, ...walletRowsEnding(end) } as const,
        ]
      : []),
    ...(NUMBER_END.test(number)
      ? [{ match: 'documentEnd', isSelective: true, ...verificationRowsEnding(number) } as const]
      : []),
    ...(account === undefined
      ? []
      : [{ match: 'transferReference', account: customers.id, where: sql`${customers.id} = ${account}` } as const]),
  ];
}

/** Returns where to look for a term. `mayBegin`: also for names and contacts that only begin with it. */
export const searchPlaces = (term: string, mayBegin: boolean): Place[] => [
  ...numberPlaces(term),
  ...contactPlaces(term),
  ...(mayBegin ? beginningPlaces(term) : []),
  ...orderPlaces(term),
  ...partPlaces(term),
];
