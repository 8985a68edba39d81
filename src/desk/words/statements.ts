import type { ColumnKind } from '../statements/api.ts';
import type { NameFit } from '../statements/api-views.ts';

/** How the sender's name compares with the verified one. */
export const FIT_WORDS: Readonly<Record<NameFit, string>> = {
  same: 'the same, apart from titles',
  near: 'nearly the same',
  other: 'different: someone else sent it',
  otherScript: 'in different scripts: compare them yourself',
  unknown: "can't be compared: the bank names no one",
  unverified: "can't be compared: the customer isn't verified",
};

/** What a column of a bank's file means. */
export const COLUMN_WORDS: Readonly<Record<ColumnKind, string>> = {
  date: 'Date',
  time: 'Time',
  in: 'Amount in',
  out: 'Amount out',
  amount: 'Amount, in or out',
  direction: 'In or out',
  note: 'Note or reference',
  sender: 'Sender',
  senderAccount: "Sender's account",
  id: "Bank's id",
  balance: 'Balance',
  skip: "Don't use",
};
