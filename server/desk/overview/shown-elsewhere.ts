import { hasRole } from '../../../src/desk/api/roles.ts';
import { statementLines } from '../../../src/desk/statements/api-views.ts';
import { countPendingIn } from '../../modules/deposits/index.ts';
import { findWithdrawals } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { openProposalsSeenBy } from '../approvals/views.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { countOpenLines, openMatches } from '../statements/lines.ts';
import { countWaitingVerifications } from '../verifications/views.ts';

type Ids = ReadonlySet<number>;

/** Records that Today already shows as another item, so that one payment is there once. */
export interface ShownElsewhere {
  readonly deposits: Ids;
  readonly withdrawals: Ids;
  readonly verifications: Ids;
  readonly lines: Ids;
}

/** What a proposal about lines of a bank statement says in its fields or its subject. */
interface LineFields {
  readonly line?: number;
  readonly deposit?: number | null;
  readonly lines?: readonly LineFields[];
}

/** Returns the reports of customers that an open line fits: a person acts on the line, which credits the report. */
async function reportsOfLines(db: Database): Promise<number[]> {
  const { lines } = await openMatches(db);
  return lines.flatMap(({ match: { isProposed, candidates } }) => (isProposed && candidates[0]?.deposit?.id) || []);
}

/**
 * Returns which records the reader sees on Today as another item: as an open proposal about them, or for a customer's
 * report of a bank transfer, as the line of a bank statement that it fits.
 */
export async function shownElsewhere(
  context: Pick<DeskContext, 'services' | 'member'>,
  actions: ReadonlyMap<string, ActionHandler>,
): Promise<ShownElsewhere> {
  const { db } = context.services;
  const proposals = await openProposalsSeenBy(context, actions);
  const idsIn = (kind: string): number[] =>
    proposals.flatMap(({ target }) => (target.startsWith(`${kind} `) ? Number(target.slice(kind.length + 1)) : []));
  const ofLines = proposals
    .filter(({ action }) => action.startsWith('statement.'))
    .flatMap(({ body, subject }) => [body, subject].map((text) => JSON.parse(text) as LineFields))
    .flatMap((fields) => [fields, ...(fields.lines ?? [])]);
  const reports = hasRole(context.member.roles, statementLines.roles) ? await reportsOfLines(db) : [];
  return {
    deposits: new Set([...idsIn('deposit'), ...ofLines.flatMap(({ deposit }) => deposit ?? []), ...reports]),
    withdrawals: new Set(idsIn('withdrawal')),
    verifications: new Set(idsIn('verification')),
    lines: new Set([...idsIn('bank line'), ...ofLines.flatMap(({ line }) => line ?? [])]),
  };
}

/** Returns how many records that wait are shown as another item. */
export async function countShownElsewhere(db: Database, shown: ShownElsewhere) {
  const paid = await findWithdrawals(db, [...shown.withdrawals]);
  return {
    deposits: await countPendingIn(db, [...shown.deposits]),
    withdrawals: [...paid.values()].filter(({ status }) => status === 'waiting' || status === 'processing').length,
    verifications: await countWaitingVerifications(db, [...shown.verifications]),
    lines: await countOpenLines(db, [...shown.lines]),
  };
}
