import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import { money } from '../../../src/desk/words/money.ts';
import type {
  answerWithdrawal,
  confirmPayout,
  enterPayout,
  failWithdrawal,
  questionWithdrawal,
  setAsideCandidate,
  settlePayout,
  takeWithdrawal,
  writeOffDebt,
} from '../../../src/desk/withdrawals/api.ts';
import type { StatementPayment } from '../../../src/desk/withdrawals/api-views.ts';
import { FIT_WORDS } from '../../../src/desk/words/statements.ts';
import { FLAG_WORDS, SETTLING_WORDS, STATEMENT_FIT_WORDS } from '../../../src/desk/words/withdrawals.ts';
import { chainName } from '../../../src/domain/chains.ts';
import { withdrawalReasonIn } from '../../modules/withdrawals/index.ts';
import { moment } from '../../platform/texts/moment.ts';
import { fact, facts, inWords } from '../describe.ts';
import type { WithdrawalSubject } from './subject.ts';

type Describe<Body> = (seen: WithdrawalSubject, body: Body) => Described;

const paid = ({ payout, payoutCurrency }: WithdrawalSubject): string => money(payout, payoutCurrency);
const held = ({ amount, asset }: WithdrawalSubject): string => money(amount, asset);

const destination = ({ chain, payee }: WithdrawalSubject): string =>
  chain === null ? `${payee}, by bank` : `${payee} on ${chainName(chain)}`;

/** What a payment is and where it goes, for each decision about it. */
const payment = (seen: WithdrawalSubject): Change[] =>
  facts({
    Customer: `customer ${seen.account}`,
    Ordered: seen.due === null ? null : paid(seen),
    Pays: money(seen.due ?? seen.payout, seen.payoutCurrency),
    To: destination(seen),
  });

/** A hash, reference or evidence that the second person looks up and types. */
const typed = (label: string, to: string | undefined, field: 'reference' | 'evidence', from: string | null = null) =>
  to === undefined ? [] : [{ label, from, to, field }];

/** How the holder's name fits the verified one. */
const HOLDER_WORDS: typeof FIT_WORDS = {
  ...FIT_WORDS,
  other: 'different: the account is in another name',
  unknown: "can't be compared: the account names no one",
};

/** Whose bank account it is, beside the verified name. `discloseAccount` adds its number. */
const bankFacts = ({ payee, bank }: WithdrawalSubject): Change[] => [
  ...facts({ 'Bank account': payee, Branch: bank?.branch }),
  ...facts({ 'Holder of the account': bank?.holder, 'Verified name': bank && (bank.verified ?? 'none') }).map(
    (change) => ({ ...change, isPrivate: true }),
  ),
  ...facts({ Names: bank && HOLDER_WORDS[bank.fit] }),
];

/** Says what is approved, with the whole address: both people see it before they sign. */
export const describeApproval = (seen: WithdrawalSubject): Described =>
  inWords(`Approve withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: [
      ...facts({ Customer: `customer ${seen.account}`, Pays: paid(seen) }),
      ...(seen.address === undefined
        ? bankFacts(seen)
        : [
            { label: 'To', from: null, to: seen.address, isAddress: true },
            fact('Network', chainName(seen.chain ?? '')),
          ]),
      ...facts({
        'Payee added': seen.payeeSince === null ? 'no one knows when' : moment(seen.payeeSince),
        'From the balance': `${held(seen)}, of which ${money(seen.fee, seen.asset)} is the fee`,
        Worth: seen.worth === null ? 'not known' : money(seen.worth, 'USDT'),
        'Look at': seen.flags.map((flag) => FLAG_WORDS[flag as keyof typeof FLAG_WORDS]).join(', '),
        'Last security change': seen.securityChange === null ? null : moment(seen.securityChange),
      }),
      ...facts({ 'Note on the payee': seen.note }).map((note) => ({ ...note, isPrivate: true })),
    ],
    customer: ["They can't cancel it any more.", 'Nothing is paid yet.'],
  });

export const describeTaking: Describe<ActionBody<typeof takeWithdrawal>> = (seen, { release }) =>
  inWords(release ? `Unassign withdrawal ${seen.number}` : `Assign withdrawal ${seen.number} to yourself`, {
    value: paid(seen),
    changes: [fact('Assigned to', release ? 'no one' : 'you, for ten minutes')],
  });

export const describeQuestion: Describe<ActionBody<typeof questionWithdrawal>> = (seen, { note }) =>
  inWords(`Put withdrawal ${seen.number} on hold`, {
    value: paid(seen),
    changes: [{ label: 'Withdrawal', from: 'can be approved and paid', to: 'waits until the question is answered' }],
    customer: ['They read that it is being checked.'],
    said: note,
  });

export const describeAnswer: Describe<ActionBody<typeof answerWithdrawal>> = (seen, { note }) =>
  inWords(`Answer the question about withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: facts({ Question: seen.question, Answer: note }),
  });

export const describeBegin: Describe<unknown> = (seen) =>
  inWords(`Begin to pay withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: payment(seen),
    customer: ['They read that it is on its way.'],
  });

export const describeEntering: Describe<ActionBody<typeof enterPayout>> = (seen, { reference }) =>
  inWords(`Enter the payment of withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: [
      ...payment(seen),
      ...typed('Hash or reference', reference ?? 'none, it is taken back', 'reference', seen.reference),
    ],
  });

/** What bank statements show of a payment, and whether that speaks against the decision. */
const statementChanges = (
  { statement = [] }: WithdrawalSubject,
  isWrong: (fit: StatementPayment['fit']) => boolean,
): Change[] =>
  statement.map(({ amount, currency, day, fit }) => ({
    ...fact("On the bank's statement", `${money(amount, currency)} on ${day}, ${STATEMENT_FIT_WORDS[fit]}`),
    isWrong: isWrong(fit),
  }));

export const describeConfirming: Describe<ActionBody<typeof confirmPayout>> = (seen, { reference, note }) =>
  inWords(`Confirm the payment of withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: [
      ...payment(seen),
      ...statementChanges(seen, (fit) => fit !== 'ordered'),
      ...typed('Hash or reference', reference, 'reference'),
    ],
    customer: ['They read that it is paid.'],
    said: note,
  });

const SETTLED: Readonly<Record<keyof typeof SETTLING_WORDS, string>> = {
  rest: 'They get the missing part by a second payment to the same address.',
  refund: 'The missing part goes back to their balance. The fee stays.',
  loss: 'They owe nothing. The company bears the difference.',
  debt: 'They owe what was paid too much. It is deducted from their balance, and withdrawals stop until then.',
  again: 'They are paid again. The company bears the first payment.',
};

type SettlingWay = keyof typeof SETTLING_WORDS;

/** What each way out does with the difference. */
const DIFFERENCES: Readonly<Record<SettlingWay, string>> = {
  rest: 'Sent by a second payment',
  refund: 'Goes back to the balance',
  loss: 'Loss of the company',
  debt: 'The customer owes',
  again: 'Loss of the company',
};

/** Returns the amount that a way out decides about. */
function settledAmount({ settling, asset }: WithdrawalSubject, settle: SettlingWay): string {
  if (!settling) return '';
  return money(settle === 'again' ? settling.lost : settling.missing.replace(/^-/, ''), asset);
}

/** Says what was paid, what should have been, and what becomes of the difference. */
function settledFacts(seen: WithdrawalSubject, settle: SettlingWay): Change[] {
  const { settling, payoutCurrency } = seen;
  const to = settling?.elsewhere ? 'Should have gone to' : 'To';
  const order = facts({ Customer: `customer ${seen.account}`, Ordered: paid(seen), [to]: destination(seen) });
  if (!settling) return order;
  const inPayout = (amount: string): string => money(amount, payoutCurrency);
  return [
    ...order,
    ...(settling.elsewhere
      ? [{ label: 'Went to another address', from: null, to: settling.elsewhere, isAddress: true, isWrong: true }]
      : []),
    ...facts({
      'Paid, as the chain shows': inPayout(settling.paid),
      'To pay': inPayout(settling.expected),
      'Arrived in all': settle === 'again' ? null : inPayout(settling.arrived),
      [DIFFERENCES[settle]]: settledAmount(seen, settle),
      'Paid again': settle === 'again' ? inPayout(settling.expected) : null,
    }),
  ];
}

export const describeSettling: Describe<ActionBody<typeof settlePayout>> = (seen, { settle, evidence, note }) =>
  inWords(`Settle the payment of withdrawal ${seen.number}`, {
    value: settledAmount(seen, settle),
    changes: [
      ...settledFacts(seen, settle),
      fact('Way out', SETTLING_WORDS[settle]),
      ...typed('What shows that nothing was paid', evidence, 'evidence'),
    ],
    customer: [SETTLED[settle]],
    said: note,
  });

export const describeWriteOff: Describe<ActionBody<typeof writeOffDebt>> = (seen, { note }) =>
  inWords(`Write off the debt of withdrawal ${seen.number}`, {
    value: seen.owed === null ? '' : money(seen.owed, seen.asset),
    changes: [
      fact('Customer', `customer ${seen.account}`),
      { label: 'Owes', from: seen.owed === null ? null : money(seen.owed, seen.asset), to: 'nothing' },
    ],
    customer: ['They owe nothing any more from this withdrawal. The company bears it.'],
    said: note,
  });

export const describeForeign: Describe<ActionBody<typeof setAsideCandidate>> = (seen, { reference, note }) =>
  inWords(`Mark a payment as someone else's, withdrawal ${seen.number}`, {
    value: paid(seen),
    changes: [...payment(seen), ...typed('Transaction that is not ours', reference, 'reference')],
    said: note,
  });

export const describeFailing: Describe<ActionBody<typeof failWithdrawal>> = (seen, { reason, evidence }) =>
  inWords(`Reject withdrawal ${seen.number} and refund it`, {
    value: held(seen),
    changes: [
      ...payment(seen),
      { label: 'Withdrawal', from: seen.sent === null ? 'no one pays yet' : 'payment begun', to: 'rejected' },
      fact('Back to the balance', held(seen)),
      // a payment that a statement shows may have come back since
      ...statementChanges(seen, () => true),
      ...typed('What shows that nothing was paid', evidence, 'evidence'),
    ],
    customer: [withdrawalReasonIn('en', reason)],
  });
