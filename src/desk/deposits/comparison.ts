import { isSameAddress } from '../../domain/addresses.ts';
import { compare } from '../../domain/decimal.ts';
import type { DepositVerdict, VerdictState } from '../../domain/deposit-verdict.ts';
import { subtract } from '../../domain/money.ts';
import { money } from '../words/money.ts';
import { channelWords } from '../words/deposits.ts';
import type { Deposit, DepositEntry } from './api.ts';

/** What a cell says: words, code such as an address or a hash, or a time in ms. */
export type Cell = { readonly text: string } | { readonly code: string } | { readonly at: number };

/** One thing that a customer said, and what the chain or the bank shows of it. */
export interface Compared {
  readonly what: 'token' | 'address' | 'amount' | 'hash' | 'time' | 'confirmations' | 'account' | 'reference';
  readonly said: Cell | undefined;
  readonly shown: Cell | undefined;
  /** Whether both are equal; undefined where there is nothing to compare. */
  readonly isSame: boolean | undefined;
  /** How they differ, in words. */
  readonly difference?: string;
}

/** States in which the chain shows the transaction in a block, and what it paid. */
const SHOWN: ReadonlySet<VerdictState> = new Set([
  'matches',
  'otherRecipient',
  'otherToken',
  'tooSmall',
  'young',
  'old',
  'used',
]);

type Rest = Omit<Compared, 'what' | 'said'>;
const NOTHING: Rest = { shown: undefined, isSame: undefined };
const differs = (shown: string, difference: string): Rest => ({ shown: { text: shown }, isSame: false, difference });

/** Returns how an amount that arrived differs from what was said. */
function amountShown({ said, currency }: Deposit, { state, amount }: DepositVerdict): Rest {
  if (state === 'failed') return differs('Nothing', 'The transaction failed');
  if (amount === undefined) return SHOWN.has(state) ? differs('Nothing', `No ${currency} arrived`) : NOTHING;
  const shown = { text: money(amount, currency) };
  const order = compare(amount, said);
  if (order === 0) return { shown, isSame: true };
  const [more, less] = order > 0 ? [amount, said] : [said, amount];
  const distance = money(subtract(more, less), currency);
  return { shown, isSame: false, difference: `${distance} ${order > 0 ? 'more' : 'less'} than stated` };
}

function tokenShown(deposit: Deposit, { state, amount, contract, to }: DepositVerdict): Rest {
  const { currency } = deposit;
  if (state === 'otherToken') {
    const shown = contract ? { code: contract } : { text: "The chain's own coin" };
    return { shown, isSame: false, difference: `Another token, not ${currency}` };
  }
  const isToken = amount !== undefined || to !== undefined;
  if (!SHOWN.has(state)) return NOTHING;
  return isToken
    ? { shown: { text: channelWords(deposit) }, isSame: true }
    : differs('None', `The transaction paid no ${currency}`);
}

function addressShown({ payee }: Deposit, { state, to }: DepositVerdict): Rest {
  if (!SHOWN.has(state)) return NOTHING;
  if (to === undefined) return differs('None', 'Nothing was paid to this address');
  if (isSameAddress(to, payee)) return { shown: { code: to }, isSame: true };
  return { shown: { code: to }, isSame: false, difference: "Not this deposit's address" };
}

/** Returns another customer's deposit that has the payment. Which one of the customer's own has it isn't known. */
export const holderOf = ({ sameHash }: Pick<Deposit, 'sameHash'>): DepositEntry | undefined =>
  sameHash.find(({ state }) => state === 'done');

function hashShown({ hash, sameHash }: Deposit, { state }: DepositVerdict): Rest {
  if (state === 'notFound') return differs('Not found', 'The chain shows no such transaction');
  if (hash === null || (!SHOWN.has(state) && state !== 'failed' && state !== 'unseen')) return NOTHING;
  const shown = { code: hash };
  const holder = holderOf({ sameHash });
  return state === 'used'
    ? { shown, isSame: false, difference: `Credited with ${holder ? `deposit ${holder.number}` : 'another deposit'}` }
    : { shown, isSame: true };
}

function depthShown({ confirmations, needed, state }: DepositVerdict): Rest {
  if (!SHOWN.has(state) || confirmations === undefined || needed === undefined) return NOTHING;
  const isDeep = confirmations >= needed;
  return {
    shown: { text: `${confirmations} of ${needed}` },
    isSame: isDeep,
    ...(isDeep ? {} : { difference: 'Not deep enough yet' }),
  };
}

function timeShown({ state, time }: DepositVerdict): Rest {
  if (time === undefined) return NOTHING;
  const isOld = state === 'old';
  return {
    shown: { at: time },
    isSame: !isOld,
    ...(isOld ? { difference: 'More than a day before the report' } : {}),
  };
}

/** Returns what a customer said of a payment, next to what the chain or the bank shows of it. */
export function comparisonOf(deposit: Deposit): readonly Compared[] {
  const { currency, payee, said, hash, created, way, bankAccount, reference, observed, verdict } = deposit;
  const time = { what: 'time', said: { at: created } } as const;
  const amount = { what: 'amount', said: { text: money(said, currency) } } as const;
  if (way === 'bank')
    return [
      { what: 'account', said: { code: bankAccount ?? payee }, ...NOTHING },
      { ...amount, ...(observed === null ? NOTHING : amountShown(deposit, asVerdict(observed))) },
      ...(reference === '' ? [] : [{ what: 'reference', said: { code: reference }, ...NOTHING } as const]),
      { ...time, ...NOTHING },
    ];
  const rest = (shownBy: (seen: DepositVerdict) => Rest): Rest => (verdict ? shownBy(verdict) : NOTHING);
  return [
    {
      what: 'token',
      said: { text: channelWords(deposit) },
      ...rest((v) => tokenShown(deposit, v)),
    },
    { what: 'address', said: { code: payee }, ...rest((v) => addressShown(deposit, v)) },
    { ...amount, ...rest((v) => amountShown(deposit, v)) },
    { what: 'hash', said: hash === null ? undefined : { code: hash }, ...rest((v) => hashShown(deposit, v)) },
    { ...time, ...rest(timeShown) },
    { what: 'confirmations', said: undefined, ...rest(depthShown) },
  ];
}

/** A bank's transfer as it was credited. */
const asVerdict = (observed: string): DepositVerdict => ({ state: 'matches', at: 0, looked: 0, amount: observed });
