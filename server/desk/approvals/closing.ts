import { eq } from 'drizzle-orm';
import { canonicalJson, type Json } from '../../../src/desk/api/canonical.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { appendLog } from '../log/append.ts';
import type { ActionHandler } from '../perform.ts';
import { approvals, staff } from '../schema.ts';

export type Approval = typeof approvals.$inferSelect;

/** Codes with which an action says that it can't happen any more. Others may be over in a moment. */
const OVER: ReadonlySet<string> = new Set(['decided', 'notLost', 'open', 'enabled', 'staffExists', 'used', 'refuted']);

/** Returns whether an action refuses for good: what it is about is gone, has ended, or no longer fits its fields. */
const isOver = ({ status, code }: DeskError): boolean => status === 404 || status === 400 || OVER.has(code);

/**
 * Returns what an action is about now, with the reason for two people that its maker saw. That reason depends on
 * prices, which come and go: that alone ends no proposal.
 */
export function withReasonSeen(current: Json, seen: Json): Json {
  const reason = Object.entries(seen ?? {}).filter(([name]) => name === 'second');
  return reason.length === 0 ? current : Object.fromEntries([...Object.entries(current ?? {}), ...reason]);
}

/**
 * Returns whether an open proposal can't happen any more, because what its maker saw has changed or ended. It locks
 * what the action locks, and looks nothing up outside of the database.
 */
async function isStale(
  services: Services,
  tx: Database,
  handler: ActionHandler | undefined,
  { id, maker, body, subject }: Approval,
): Promise<boolean> {
  const [member] = await tx.select().from(staff).where(eq(staff.id, maker));
  if (!handler || !member) return true;
  const context = { services, member, now: services.clock.now(), source: '', origin: '', approval: { id, maker } };
  try {
    const seen = JSON.parse(subject) as Json;
    const current = await handler.subject(tx, JSON.parse(body) as Json, context);
    return canonicalJson(withReasonSeen(current, seen)) !== canonicalJson(seen);
  } catch (error) {
    if (error instanceof DeskError) return isOver(error);
    throw error;
  }
}

/** Closes a locked proposal if it has expired or can't happen any more, with its log entry. Returns whether it did. */
export async function closeIfOver(
  services: Services,
  tx: Database,
  handler: ActionHandler | undefined,
  approval: Approval,
): Promise<boolean> {
  const now = services.clock.now();
  const isExpired = approval.expires <= now;
  if (!isExpired && !(await isStale(services, tx, handler, approval))) return false;
  const state = isExpired ? 'lapsed' : 'refused';
  await tx.update(approvals).set({ state, decided: now }).where(eq(approvals.id, approval.id));
  const { id, action, target } = approval;
  await appendLog(tx, { time: now, action: `${action} ${state}`, target, details: {}, approval: id });
  return true;
}
