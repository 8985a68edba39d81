import { and, desc, eq, ne } from 'drizzle-orm';
import type { DeskAction, ViewResponse } from '../../../src/desk/api/desk-call.ts';
import { approveWithdrawal, confirmPayout, failWithdrawal, settlePayout } from '../../../src/desk/withdrawals/api.ts';
import type {
  PayoutVerdict,
  withdrawal as pageView,
  WithdrawalFlag,
  WithdrawalPage,
} from '../../../src/desk/withdrawals/api-views.ts';
import { WITHDRAWAL_REASONS } from '../../../src/domain/withdrawal-reasons.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { formatAmount, shortenAddress } from '../../modules/transfers/index.ts';
import { countOtherOwners } from '../../modules/wallets/index.ts';
import {
  dayLimitOf,
  hashOnChain,
  isPayeeIntact,
  ownerWaitUntil,
  type PaymentVerdict,
  payoutLookUp,
  type Withdrawal,
  withdrawalReasonIn,
} from '../../modules/withdrawals/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { translate } from '../../platform/texts/translate.ts';
import { seesAddresses, shownAddress, visibleTo } from '../customers/masks.ts';
import { newestLogins } from '../customers/page-access.ts';
import { newestDeposits } from '../deposits/views.ts';
import type { DeskContext } from '../perform.ts';
import { jointDecisions } from '../approvals/open-proposals.ts';
import { statementPayments } from '../statements/payouts.ts';
import { selectWithRisk } from './flags.ts';
import { amountToPay, paymentOrderOf } from './payment-order.ts';
import { noWithdrawal } from './subject.ts';
import { payoutStateOf } from './payment-view.ts';
import { enderOf, toEntries } from './views.ts';
import { staffNames } from '../staff/people.ts';

/** Rows of the customer's history beside a withdrawal. */
const LIMIT = 10;

type History = Pick<WithdrawalPage, 'deposits' | 'logins' | 'others'>;

/** Returns what the customer did lately. */
async function historyOf(context: DeskContext, { id, account }: Withdrawal): Promise<History> {
  const { db } = context.services;
  const deposits = await newestDeposits(db, account, LIMIT);
  const others = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.account, account), ne(withdrawals.id, id)))
    .orderBy(desc(withdrawals.id))
    .limit(LIMIT);
  return {
    deposits,
    logins: await newestLogins(db, account, visibleTo(context), LIMIT),
    others: others.map((row) => ({
      id: row.id,
      number: row.number,
      amount: fromUnits(row.amount, scaleOf(row.asset)),
      asset: row.asset,
      payee: shortenAddress(row.payee),
      state: row.status,
      created: row.created,
    })),
  };
}

const shownVerdict = (context: DeskContext, verdict: PaymentVerdict | null): PayoutVerdict | null =>
  verdict && {
    state: verdict.state,
    reason: verdict.reason ?? null,
    known: verdict.known?.state ?? null,
    at: verdict.at,
    since: verdict.since,
    next: verdict.next,
    missingSince: verdict.missingSince,
    amount: verdict.amount ?? null,
    elsewhere:
      verdict.state === 'otherRecipient' && verdict.to !== undefined ? shownAddress(context, verdict.to) : null,
    contract: verdict.contract ?? null,
    confirmations: verdict.confirmations ?? null,
    height: verdict.height ?? null,
  };

/** Returns whether a chain is asked about a payment. With an invalid setting `payouts` nothing is known, so it is. */
const isLookedUp = async ({ services }: DeskContext, row: Withdrawal): Promise<boolean> =>
  (await ifSettingValid(payoutLookUp(services, services.db, row), 'unknown')) !== undefined;

/** Actions that end a withdrawal. */
const ENDS: readonly DeskAction[] = [confirmPayout, settlePayout, failWithdrawal];

/** Returns who approved, sent and asked, with the times. */
async function staffOf({ services, member }: DeskContext, row: Withdrawal) {
  const { approvedBy, approved, sentBy, sent, question } = row;
  const ender = enderOf(row);
  const joint = await jointDecisions(services.db, `withdrawal ${row.id}`);
  const makers = joint.map(({ maker }) => maker);
  const names = await staffNames(services.db, [approvedBy, sentBy, question?.by, ender, ...makers]);
  const nameOf = (id: number): string => names.get(id) ?? '';
  /** Names the person who decided, after the one who proposed it. */
  const decidersOf = (decider: number, actions: readonly DeskAction[]): string => {
    const decision = joint.find(
      ({ action, checker }) => checker === decider && actions.some(({ id }) => id === action),
    );
    return decision ? `${nameOf(decision.maker)} and ${nameOf(decider)}` : nameOf(decider);
  };
  return {
    approved:
      approvedBy === null || approved === null
        ? null
        : { name: decidersOf(approvedBy, [approveWithdrawal]), time: approved },
    sent: sentBy === null || sent === null ? null : { name: nameOf(sentBy), time: sent, isMine: sentBy === member.id },
    endedBy: ender === null || row.status === 'processing' ? '' : decidersOf(ender, ENDS),
    question: question && { text: question.text, name: nameOf(question.by), time: question.time },
  };
}

/**
 * Returns where a withdrawal goes and what is still to be paid. The wallet is whole for those who decide about it, as
 * long as it is the one that was ordered. With an invalid setting `payouts` no one is told to pay anything.
 */
async function paymentOf(context: DeskContext, row: Withdrawal, isIntact: boolean) {
  const { services } = context;
  const { db } = services;
  const isShown = row.chain !== null && isIntact && seesAddresses(context);
  return {
    due: await ifSettingValid(amountToPay(services, db, row), null),
    order: isShown ? await ifSettingValid(paymentOrderOf(services, db, row), null) : null,
    otherOwners: row.chain === null ? null : await countOtherOwners(db, row.account, row.payee),
  };
}

/** Returns a withdrawal with everything that staff need to decide about it. Throws `notFound`. */
export async function withdrawalPage(context: DeskContext, id: number): Promise<ViewResponse<typeof pageView>> {
  const { services, now } = context;
  const { db } = services;
  const [known] = await selectWithRisk(db).where(eq(withdrawals.id, id));
  const [entry] = known ? await toEntries(context, [known]) : [];
  if (!known || !entry) throw noWithdrawal();
  const { row, risk } = known;
  const day = await dayLimitOf(services, db, row.account, now);
  const isOpen = row.status === 'waiting' || row.status === 'processing';
  const isIntact = !isOpen || (await isPayeeIntact(services, db, row));
  const flags: readonly WithdrawalFlag[] = isIntact ? entry.flags : [...entry.flags, 'payeeChanged'];
  return {
    withdrawal: {
      ...entry,
      flags,
      rate: row.rate,
      note: row.note,
      arrived: row.arrived,
      refunded: row.refunded > 0n ? fromUnits(row.refunded, scaleOf(row.asset)) : null,
      ...(await paymentOf(context, row, isIntact)),
      payeeSince: risk.payeeSince,
      securityChange: risk.securityChange,
      frozen: risk.frozen,
      ownerWait: (await ownerWaitUntil(db, row, now)) ?? null,
      dayLimit: { limit: formatAmount(QUOTE_ASSET, day.limit), left: formatAmount(QUOTE_ASSET, day.left) },
      states: row.states,
      ...(await staffOf(context, row)),
      reference: row.sentHash !== null && row.chain !== null ? hashOnChain(row.chain, row.sentHash) : row.sentHash,
      hash: row.hash,
      height: row.height,
      verdict: shownVerdict(context, row.verdict),
      isLookedUp: await isLookedUp(context, row),
      payment: await payoutStateOf(context, row),
      statement: await statementPayments(db, row),
      reason: withdrawalReasonIn('en', row.reason),
      ...(await historyOf(context, row)),
    },
    reasons: WITHDRAWAL_REASONS.map((reason) => ({ reason, text: translate('en', reason) })),
  };
}
