import type { DepositVerdict, VerdictState } from '../../domain/deposit-verdict.ts';

const WORDS: Readonly<Record<VerdictState, string>> = {
  matches: 'confirmed',
  notFound: 'not found',
  failed: 'failed',
  otherRecipient: 'paid someone else',
  otherToken: 'another token',
  unseen: "the chain can't show it",
  tooSmall: 'too small',
  young: 'not deep enough',
  old: 'older than the report',
  used: 'used before',
  unreadable: "can't be read now",
};

/** Says what the chain shows of a deposit: "confirmed", "12 of 20 blocks". */
export const verdictWords = ({ state, confirmations = 0, needed = 0 }: DepositVerdict): string =>
  state === 'young' ? `${confirmations} of ${needed} blocks` : WORDS[state];
