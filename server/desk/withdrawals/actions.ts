import type { Json } from '../../../src/desk/api/canonical.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import type { ActionBody, DeskAction } from '../../../src/desk/api/desk-call.ts';
import { hasRole } from '../../../src/desk/api/roles.ts';
import {
  answerWithdrawal,
  approveWithdrawal,
  beginPayout,
  confirmPayout,
  enterPayout,
  failWithdrawal,
  questionWithdrawal,
  releaseWithdrawal,
  revealPayee,
  setAsideCandidate,
  settlePayout,
  takeWithdrawal,
  writeOffDebt,
} from '../../../src/desk/withdrawals/api.ts';
import { withdrawal as page, withdrawals as list } from '../../../src/desk/withdrawals/api-views.ts';
import { releaseRow, takeRow } from '../../modules/claims/index.ts';
import {
  answerQuestion,
  beginSending,
  enterReference,
  holdBack,
  moveWithdrawal,
  setCandidateAside,
  settlePayment,
  storedReference,
  takeReferenceBack,
  type Withdrawal,
  writeDebtOff,
} from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { type Deciding, type DeskContext, perform, provide, type Retyped } from '../perform.ts';
import { linkReference } from '../statements/link-payouts.ts';
import { withdrawalPage } from './entry-view.ts';
import { withdrawalEntries } from './views.ts';
import { confirmSent, failSent } from './ends.ts';
import { secondForApproval } from './flags.ts';
import {
  describeAnswer,
  describeApproval,
  describeBegin,
  describeConfirming,
  describeEntering,
  describeFailing,
  describeForeign,
  describeQuestion,
  describeSettling,
  describeTaking,
  describeWriteOff,
} from './describe.ts';
import { payeeFacts, settlingFacts, statementFacts, type SubjectFacts } from './facts.ts';
import { assertPayeeIntact, discloseAccount, discloseAddress, paymentOrderOf } from './payment-order.ts';
import {
  assertCandidate,
  assertConfirmable,
  assertEnterable,
  assertFailable,
  assertOwed,
  assertSettleable,
} from './payment-rules.ts';
import { assertApprovable, assertBeginnable, assertHoldable, assertTakeable } from './rules.ts';
import { lockWithdrawal, readWithdrawal, withdrawalSubject, type WithdrawalSubject } from './subject.ts';

interface Step<Body, Found> {
  /** Throws if the step is not possible now. It is checked when it is shown and again when it is done. */
  readonly assert?: (context: DeskContext, tx: Database, row: Withdrawal, body: Body) => Promise<Found> | Found;
  /** What else staff see before they decide. The log has it then. */
  readonly adds?: (context: DeskContext, tx: Database, row: Withdrawal) => Promise<SubjectFacts>;
  readonly discloses?: (context: DeskContext, db: Database, row: Withdrawal) => Promise<readonly Change[]>;
  readonly describe?: (seen: WithdrawalSubject, body: Body) => Described;
  readonly mayDecide?: (body: Body, people: Deciding) => boolean;
  readonly second?: (seen: WithdrawalSubject, body: Body) => string | undefined;
  readonly retype?: (seen: WithdrawalSubject, body: Body) => Retyped | undefined;
  /** Does it, with what `assert` found just before. */
  readonly run: (context: DeskContext, tx: Database, row: Withdrawal, body: Body, found: Found) => Promise<Json | void>;
}

/** Pairs an action on one withdrawal with how it is done while the row is locked. */
const step = <A extends DeskAction, Found>(
  action: A,
  { assert, adds, discloses, run, ...words }: Step<ActionBody<A>, Found>,
) =>
  perform<A, WithdrawalSubject>(action, {
    target: ({ withdrawal }) => `withdrawal ${withdrawal}`,
    subject: async (tx, body, context) => {
      const row = await lockWithdrawal(tx, body.withdrawal);
      // a proposal whose subject has changed is refused for good, which an error here would prevent
      if (!context.approval) await assert?.(context, tx, row, body);
      return { ...(await withdrawalSubject(context, tx, row)), ...(await adds?.(context, tx, row)) };
    },
    ...(discloses && {
      discloses: async (db, { withdrawal }, context) => {
        const row = await readWithdrawal(db, withdrawal);
        return row ? discloses(context, db, row) : [];
      },
    }),
    ...words,
    run: async (context, tx, body) => {
      const row = await lockWithdrawal(tx, body.withdrawal);
      const found = (await assert?.(context, tx, row, body)) as Found;
      return run(context, tx, row, body, found);
    },
  });

const changed = (): DeskError => new DeskError(409, 'changed', 'This has changed since you opened it.');
/** What the second person types: the hash or reference of the payment, or that there is none. */
const hashAgain = (reference: string | null): Retyped => ({
  label: 'Hash or reference of the payment, from your own wallet or statement. Enter "none" if there is none.',
  value: reference ?? 'none',
  hides: ['reference'],
});
/** What the second person types where a payment may not have been made: the evidence, or else the hash. */
const unpaidAgain = (reference: string | null, evidence: string | undefined): Retyped =>
  evidence === undefined
    ? hashAgain(reference)
    : {
        label: 'What shows that nothing was paid, as you looked it up yourself',
        value: evidence,
        hides: ['evidence', 'reference'],
      };
/** Name of a member of staff in a withdrawal's records. */
const nameOf = ({ member }: DeskContext): string => `staff ${member.id}`;

export const withdrawalActions = [
  step(takeWithdrawal, {
    describe: describeTaking,
    assert: assertTakeable,
    run: async ({ member, now }, tx, { id }, { release }) => {
      const wanted = { kind: 'withdrawal', target: id, staff: member.id };
      if (release) await releaseRow(tx, wanted, now);
      else if (!(await takeRow(tx, wanted, now)))
        throw new DeskError(
          409,
          'tooOften',
          'This was assigned to you three times within an hour. Leave it to someone else.',
        );
    },
  }),

  step(releaseWithdrawal, {
    run: async ({ now }, tx, { id }) => {
      await releaseRow(tx, { kind: 'withdrawal', target: id }, now);
    },
  }),

  step(approveWithdrawal, {
    adds: payeeFacts,
    discloses: discloseAccount,
    describe: describeApproval,
    assert: assertApprovable,
    second: ({ flags }) => secondForApproval(flags),
    run: async (context, tx, row) => {
      const { services, member, now } = context;
      const decision = { step: 'processing', by: nameOf(context), staff: member.id } as const;
      if (!(await moveWithdrawal(services, tx, row, decision, now))) throw changed();
    },
  }),

  step(questionWithdrawal, {
    describe: describeQuestion,
    assert: (_, __, row) => assertHoldable(row),
    run: async ({ services, member, now }, tx, row, { note }) => {
      if (!(await holdBack(services, tx, row, { text: note, by: member.id, time: now }))) throw changed();
    },
  }),

  step(answerWithdrawal, {
    describe: describeAnswer,
    run: async (_, tx, row) => {
      if (!(await answerQuestion(tx, row)))
        throw new DeskError(409, 'notHeld', 'No question about this withdrawal is open.');
    },
  }),

  step(revealPayee, {
    assert: ({ services }, tx, row) => assertPayeeIntact(services, tx, row),
    run: async ({ services }, tx, row) => ({ ...(await paymentOrderOf(services, tx, row)) }),
  }),

  step(beginPayout, {
    discloses: discloseAddress,
    describe: describeBegin,
    assert: assertBeginnable,
    run: async ({ services, member, now }, tx, row) => {
      const order = await paymentOrderOf(services, tx, row);
      if (!(await beginSending(services, tx, row, member.id, now))) throw changed();
      return { ...order };
    },
  }),

  step(enterPayout, {
    discloses: discloseAddress,
    describe: describeEntering,
    assert: (_, __, row, body) => assertEnterable(row, body),
    second: ({ isSender, reference }) => {
      if (reference !== null) return 'Replacing the hash or reference of a payment needs two people.';
      return isSender ? undefined : 'Another person began this payment, so two people enter what it was.';
    },
    retype: (_, { reference }) => hashAgain(reference),
    run: async ({ services, now }, tx, row, { reference }) => {
      const stored = reference === null ? null : (storedReference(row, reference) ?? '');
      if (stored === null) await takeReferenceBack(tx, row, now);
      const other = stored === null ? undefined : await enterReference(services, tx, row, stored, now);
      if (other !== undefined) throw new DeskError(409, 'used', `This is the payment of withdrawal ${other}.`);
      await linkReference(tx, row, stored, now);
    },
  }),

  step(confirmPayout, {
    adds: statementFacts,
    discloses: discloseAddress,
    describe: describeConfirming,
    assert: assertConfirmable,
    second: ({ isSender, statement }) => {
      if (isSender) return 'Another person than who sent it confirms a payment.';
      return statement?.some(({ fit }) => fit !== 'ordered')
        ? "The bank's statement shows another payment than was ordered, so two people confirm it."
        : undefined;
    },
    retype: (_, { reference }) => hashAgain(reference),
    run: confirmSent,
  }),

  step(settlePayout, {
    discloses: discloseAddress,
    describe: describeSettling,
    mayDecide: ({ settle }, { maker, checker }) =>
      settle === 'debt' ? hasRole([...maker, ...checker], ['compliance']) : hasRole(checker, ['treasury']),
    assert: assertSettleable,
    adds: settlingFacts,
    second: () => 'A payment that was not what was ordered is settled by two people.',
    retype: ({ reference }, { evidence }) => unpaidAgain(reference, evidence),
    run: async ({ services, member, approval, now }, tx, row, { settle, note }, { way, wrong, proof }) => {
      const people = { staff: member.id, maker: approval?.maker ?? member.id };
      if (!(await settlePayment(services, tx, row, settle, { way, wrong, proof, note, ...people, now })))
        throw changed();
    },
  }),

  step(writeOffDebt, {
    describe: describeWriteOff,
    assert: assertOwed,
    second: () => "A customer's debt is written off by two people.",
    run: async ({ services, now }, tx, row) => {
      if (!(await writeDebtOff(services, tx, row, now))) throw changed();
    },
  }),

  step(setAsideCandidate, {
    discloses: discloseAddress,
    describe: describeForeign,
    assert: (_, tx, row, body) => assertCandidate(tx, row, body),
    second: () => 'A payment that the search found is set aside by two people.',
    retype: (_, { reference }) => hashAgain(reference),
    run: async ({ now }, tx, row, { reference }) => {
      if (!(await setCandidateAside(tx, row, storedReference(row, reference) ?? '', now))) throw changed();
    },
  }),

  step(failWithdrawal, {
    adds: statementFacts,
    discloses: discloseAddress,
    describe: describeFailing,
    assert: assertFailable,
    second: ({ state, sent }) => {
      if (state === 'waiting') return undefined;
      return sent === null
        ? 'Returning an approved withdrawal needs two people.'
        : 'Returning a withdrawal whose payment was begun needs two people.';
    },
    retype: ({ sent, reference }, { evidence }) => (sent === null ? undefined : unpaidAgain(reference, evidence)),
    run: failSent,
  }),
];

export const withdrawalViews = [
  provide(list, async (context, query) => ({ withdrawals: await withdrawalEntries(context, query) })),
  provide(page, (context, { id }) => withdrawalPage(context, id)),
];
