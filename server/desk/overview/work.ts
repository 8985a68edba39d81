import { chainName } from '../../../src/domain/chains.ts';
import type { DeskAction, DeskView } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import { hasRole } from '../../../src/desk/api/roles.ts';
import { ROLE_NAMES } from '../../../src/desk/words/roles.ts';
import { answerCase, cases as caseList } from '../../../src/desk/cases/api.ts';
import { creditDeposit, type DepositEntry, deposits as depositList } from '../../../src/desk/deposits/api.ts';
import { letters as letterList, resendLetter } from '../../../src/desk/outbox/api.ts';
import { approvalList } from '../../../src/desk/approvals/api.ts';
import type { WorkItem, WorkKind } from '../../../src/desk/overview/api.ts';
import { money } from '../../../src/desk/words/money.ts';
import { creditLine } from '../../../src/desk/statements/api.ts';
import { statementLines } from '../../../src/desk/statements/api-views.ts';
import { closeDay, solvency } from '../../../src/desk/solvency/api.ts';
import { approveVerification, verifications as verificationList } from '../../../src/desk/verifications/api.ts';
import { approveWithdrawal } from '../../../src/desk/withdrawals/api.ts';
import { type WithdrawalEntry, withdrawals as withdrawalList } from '../../../src/desk/withdrawals/api-views.ts';
import { depositAmountWords, speaksAgainst, verdictWords } from '../../../src/desk/words/deposits.ts';
import { LETTER_WORDS } from '../../../src/desk/words/letters.ts';
import { dayText } from '../../../src/desk/words/zone.ts';
import { FLAG_WORDS, STEP_WORDS, UNREAD_WORDS, WRONG_PAYMENT_FLAGS } from '../../../src/desk/words/withdrawals.ts';
import type { Services } from '../../context.ts';
import { worthInUsdt } from '../../modules/deposits/index.ts';
import { formatAmount, unitsIn } from '../../modules/transfers/index.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import { startOfDate } from '../../platform/calendar.ts';
import { approvalEntries } from '../approvals/views.ts';
import { secondPersonFromOrZero } from '../approvals/second-person.ts';
import { caseEntries } from '../cases/views.ts';
import { closableFrom, nextDayToClose } from '../solvency/closes.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { visibleTo } from '../customers/masks.ts';
import { depositEntries } from '../deposits/views.ts';
import { letterEntries } from '../outbox/views.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { type ShownElsewhere, shownElsewhere } from './shown-elsewhere.ts';
import { openMatches } from '../statements/lines.ts';
import { payoutLabel, payoutsOf, wrongPayouts } from '../statements/payouts.ts';
import { seesSenders } from '../statements/sender.ts';
import { verificationEntries } from '../verifications/views.ts';
import { secondForApproval } from '../withdrawals/flags.ts';
import { withdrawalEntries } from '../withdrawals/views.ts';

/** Returns how work names a customer: by the verified name with the username below it, or by the username. */
const customerWords = ({ name, username }: { readonly name: string | null; readonly username: string }) =>
  name ? { who: name, username } : { who: username, username: '' };

/** Reads the oldest items of one kind, without those that are shown as another item. */
type Source = (
  context: DeskContext,
  actions: ReadonlyMap<string, ActionHandler>,
  shown: ShownElsewhere,
) => Promise<WorkItem[]>;

interface Row {
  readonly id: number;
}

/** Returns up to a page of the oldest rows that are not shown as another item. */
async function readOthers<R extends Row>(
  shown: ReadonlySet<number>,
  read: (page: { readonly after?: number }) => Promise<readonly R[]>,
): Promise<R[]> {
  const others: R[] = [];
  let rows = await read({});
  for (;;) {
    others.push(...rows.filter(({ id }) => !shown.has(id)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE || others.length >= PAGE_SIZE) return others.slice(0, PAGE_SIZE);
    rows = await read({ after: last.id });
  }
}

const mayDo = ({ member }: DeskContext, { roles }: DeskAction): boolean => hasRole(member.roles, roles);

/** Returns the roles that decide, in words: "owner or compliance". */
const rolesOf = ({ roles }: DeskAction): string => roles.map((role) => ROLE_NAMES[role].toLowerCase()).join(' or ');

const approvalWork: Source = async (context, actions) => {
  const open = await approvalEntries(context, actions, { state: 'open' });
  return open.map(({ id, words, maker, made, isMine, deciders }) => ({
    kind: 'approval',
    id,
    who: maker.name,
    username: '',
    why: `${words.title}: ${isMine ? 'waits for you' : 'proposed by you, waits for another person'}`,
    amount: words.value,
    since: made,
    needsTwo: true,
    by: deciders
      .filter(({ why }) => why === null)
      .map(({ name }) => name)
      .join(' or '),
    isForMe: isMine,
  }));
};

const depositWhy = ({ chain, verdict }: DepositEntry): string => {
  if (chain === null) return 'Bank transfer';
  return `${chainName(chain)}, ${verdict ? verdictWords(verdict) : 'not looked up yet'}`;
};

/** Whether what arrived is worth more than one person credits, or no one knows what it is worth. */
function isLarge(services: Services, { asset, currency, shown }: DepositEntry, secondFrom: bigint): boolean {
  const worth = worthInUsdt(services, { asset, credited: unitsIn(currency, shown.amount) });
  return worth === 0n || worth > secondFrom;
}

const depositWork: Source = async (context, _, shown) => {
  const { services } = context;
  const secondFrom = await secondPersonFromOrZero(services, services.db, 'depositSecond');
  const pending = await readOthers(shown.deposits, (page) => depositEntries(context, { state: 'pending', ...page }));
  return pending.map((entry) => ({
    kind: 'deposit',
    id: entry.id,
    ...customerWords(entry),
    why: depositWhy(entry),
    amount: depositAmountWords(entry.shown),
    since: entry.created,
    // one person rejects what the chain speaks against
    needsTwo: !speaksAgainst(entry) && (entry.verdict?.state !== 'matches' || isLarge(services, entry, secondFrom)),
    by: rolesOf(creditDeposit),
    isForMe: mayDo(context, creditDeposit),
  }));
};

/** Whether staff can do something about it now: a gateway's payment and a right one that is read only need time. */
const needsStaff = ({ step, way, flags, unread }: WithdrawalEntry): boolean =>
  step !== 'gateway' &&
  (step !== 'sent' || way === 'bank' || unread !== null || WRONG_PAYMENT_FLAGS.some((flag) => flags.includes(flag)));

const withdrawalWork: Source = async (context, _, shown) => {
  const lists = await Promise.all(
    (['waiting', 'processing', 'sent'] as const).map((list) =>
      readOthers(shown.withdrawals, (page) => withdrawalEntries(context, { list, ...page })),
    ),
  );
  return lists
    .flat()
    .filter(needsStaff)
    .map(({ id, name, username, step, flags, unread, payout, payoutCurrency, created }) => ({
      kind: 'withdrawal',
      id,
      ...customerWords({ name, username }),
      why: [STEP_WORDS[step], ...(unread ? [UNREAD_WORDS[unread]] : []), ...flags.map((flag) => FLAG_WORDS[flag])].join(
        ', ',
      ),
      amount: money(payout, payoutCurrency),
      since: created,
      needsTwo: step === 'sent' || (step === 'waiting' && secondForApproval(flags) !== undefined),
      by: rolesOf(approveWithdrawal),
      isForMe: mayDo(context, approveWithdrawal),
    }));
};

const verificationWork: Source = async (context, _, shown) => {
  const visible = visibleTo(context);
  const waiting = await readOthers(shown.verifications, (page) =>
    verificationEntries(context.services.db, { state: 'review', ...page }),
  );
  return waiting.map(({ id, name, username, tier, created }) => ({
    kind: 'verification',
    id,
    ...customerWords({ name: visible.name(name), username: visible.username(username) }),
    why: 'Sent by the customer',
    amount: tier === 'primary' ? 'Basic' : 'Advanced',
    since: created,
    needsTwo: false,
    by: rolesOf(approveVerification),
    isForMe: mayDo(context, approveVerification),
  }));
};

const caseWork: Source = async (context) => {
  const open = await caseEntries(context, { list: 'open' });
  return open.map(({ id, name, username, title, about, number, created, isFirst, updated }) => ({
    kind: 'case',
    id,
    ...customerWords({ name, username }),
    why: number === null ? title : `Complaint ${number}: ${title}`,
    amount: about,
    since: isFirst ? created : updated,
    needsTwo: false,
    by: rolesOf(answerCase),
    isForMe: mayDo(context, answerCase),
  }));
};

const letterWork: Source = async (context) => {
  const { services, now } = context;
  const failed = await letterEntries(services.db, { state: 'failed' }, now);
  return failed.map(({ id, kind, channel, target, created }) => ({
    kind: 'letter',
    id,
    who: target,
    username: '',
    why: channel === 'email' ? 'The mail server refused it' : 'The SMS gateway refused it',
    amount: LETTER_WORDS[kind],
    since: created,
    needsTwo: false,
    by: rolesOf(resendLetter),
    isForMe: mayDo(context, resendLetter),
  }));
};

const lineWork: Source = async (context, _, shown) => {
  const { db } = context.services;
  const { lines } = await openMatches(db, PAGE_SIZE + shown.lines.size);
  const wrong = await wrongPayouts(db, PAGE_SIZE + shown.lines.size);
  const payouts = await payoutsOf(db, wrong);
  const open = lines.map(({ line, match: { label } }) => ({
    line,
    why: `Bank transfer: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  }));
  const paid = wrong.map((line) => ({ line, why: payoutLabel(line, payouts.get(line.id)) }));
  const others = (all: typeof paid) => all.filter(({ line }) => !shown.lines.has(line.id)).slice(0, PAGE_SIZE);
  return [...others(open), ...others(paid)].map(({ line, why }) => ({
    kind: 'line',
    id: line.id,
    who: seesSenders(context) ? line.sender : maskedName(line.sender),
    username: '',
    why,
    amount: money(formatAmount(line.currency, line.amount), line.currency),
    since: line.created,
    needsTwo: true,
    by: rolesOf(creditLine),
    isForMe: mayDo(context, creditLine),
  }));
};

/** The day whose books can be closed next, unless its close waits as a proposal. */
const closeWork: Source = async (context) => {
  const { services, now } = context;
  const day = await nextDayToClose(services.db, now);
  if (day === null || (await openProposals(services.db, [`day ${day}`])).size > 0) return [];
  return [
    {
      kind: 'close',
      id: 0,
      who: 'The company',
      username: '',
      why: 'Its books can be closed',
      amount: dayText(startOfDate(day)),
      since: closableFrom(day),
      needsTwo: true,
      by: rolesOf(closeDay),
      isForMe: mayDo(context, closeDay),
    },
  ];
};

const sources: Readonly<Record<WorkKind, { readonly view: DeskView; readonly read: Source }>> = {
  approval: { view: approvalList, read: approvalWork },
  deposit: { view: depositList, read: depositWork },
  withdrawal: { view: withdrawalList, read: withdrawalWork },
  verification: { view: verificationList, read: verificationWork },
  case: { view: caseList, read: caseWork },
  letter: { view: letterList, read: letterWork },
  line: { view: statementLines, read: lineWork },
  close: { view: solvency, read: closeWork },
};

/** Returns what waits for staff and the reader may see, oldest first. */
export async function workOf(context: DeskContext, actions: ReadonlyMap<string, ActionHandler>): Promise<WorkItem[]> {
  const own = Object.values(sources).filter(({ view }) => hasRole(context.member.roles, view.roles));
  const shown = await shownElsewhere(context, actions);
  const lists = await Promise.all(own.map(({ read }) => read(context, actions, shown)));
  return lists.flat().sort((a, b) => a.since - b.since);
}
