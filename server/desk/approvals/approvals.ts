import { and, arrayOverlaps, eq, isNull, ne } from 'drizzle-orm';
import type { Signature } from '../../../src/desk/api/signed.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { canonicalJson, type Json } from '../../../src/desk/api/canonical.ts';
import { assertMaker, assertRetyped, assertRole, assertSeen, logEntry } from '../checks.ts';
import { seenDigest } from '../digest.ts';
import { DeskError } from '../desk-error.ts';
import type { ActionHandler, DeskContext } from '../perform.ts';
import { approvals, staff } from '../schema.ts';
import { verifySignature } from '../signing.ts';
import { mayLogIn } from '../staff/keys.ts';

/** A proposal lapses after so long. */
const LIFE_MS = 72 * HOUR_MS;

export type Approval = typeof approvals.$inferSelect;

/** Returns whether another active person who can log in could approve an action of a maker. */
async function canAnybodyApprove(tx: Database, maker: number, { action }: ActionHandler): Promise<boolean> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, maker), isNull(staff.disabled), arrayOverlaps(staff.roles, [...action.roles])));
  for (const { id } of others) if (await mayLogIn(tx, id)) return true;
  return false;
}

interface Proposal {
  readonly handler: ActionHandler;
  readonly body: Json;
  readonly subject: Json;
  /** Why a second person is needed. */
  readonly reason: string;
  readonly digest: string;
}

/** Stores a proposal and returns its number. Throws `alone` if no one else could approve it. */
export async function proposeApproval(
  tx: Database,
  { member, now }: DeskContext,
  { handler, body, subject, reason, digest }: Proposal,
): Promise<number> {
  if (!(await canAnybodyApprove(tx, member.id, handler)))
    throw new DeskError(409, 'alone', `${reason} No one else here may approve it.`);
  const [row] = await tx
    .insert(approvals)
    .values({
      action: handler.action.id,
      target: handler.target(body),
      body: canonicalJson(body),
      subject: canonicalJson(subject),
      digest,
      maker: member.id,
      reason,
      made: now,
      expires: now + LIFE_MS,
      state: 'open',
    })
    .returning({ id: approvals.id });
  if (!row) throw new Error('no approval was written');
  return row.id;
}

/** Locks an open approval. Throws `notFound`, or `decided` if it is not open any more. */
async function lockOpen(tx: Database, id: number): Promise<Approval> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  if (!row) throw new DeskError(404, 'notFound', 'There is no such approval.');
  if (row.state !== 'open') throw new DeskError(409, 'decided', `This was ${row.state} before.`);
  return row;
}

const end = (
  tx: Database,
  { member, now }: DeskContext,
  { id }: Approval,
  state: Approval['state'],
  note = '',
): Promise<unknown> =>
  tx.update(approvals).set({ state, checker: member.id, decided: now, note }).where(eq(approvals.id, id));

/** Does what the action looks up before its transaction, unless the person may not approve it anyway. */
async function lookBefore(
  context: DeskContext,
  handlers: ReadonlyMap<string, ActionHandler>,
  id: number,
): Promise<void> {
  const [approval] = await context.services.db.select().from(approvals).where(eq(approvals.id, id));
  const handler = handlers.get(approval?.action ?? '');
  if (!approval || !handler?.before || approval.state !== 'open' || approval.maker === context.member.id) return;
  assertRole(context, handler.action);
  await handler.before(context, JSON.parse(approval.body) as Json);
}

/** How an attempt to approve ended. */
export type Approved = 'done' | 'lapsed' | 'changed';

/**
 * Approves a proposal as the second person, who signs its digest, and does it. If its subject has changed since, the
 * proposal is refused for good, and nothing happens. `typed` is what they looked up themselves, where the action asks
 * for that. Throws `session`, `role`, `own` for the maker, `maker` if the maker may not do it any more, `decided`,
 * `passkey`, `typed`, and what the action itself refuses.
 */
export async function approve(
  context: DeskContext,
  handlers: ReadonlyMap<string, ActionHandler>,
  {
    id,
    seen,
    signature,
    typed,
  }: {
    readonly id: number;
    readonly seen: string;
    readonly signature?: Signature | undefined;
    readonly typed?: string | undefined;
  },
): Promise<Approved> {
  const { db, settings } = context.services;
  await lookBefore(context, handlers, id);
  // outside of the transaction: a refused approval must not bring its challenge back
  const assertion = await verifySignature(db, context, { seen, approval: id }, signature);
  const approved = await db.transaction(async (tx): Promise<Approved> => {
    const approval = await lockOpen(tx, id);
    const handler = handlers.get(approval.action);
    if (!handler) throw new DeskError(404, 'notFound', 'This action does not exist any more.');
    assertRole(context, handler.action);
    if (approval.maker === context.member.id)
      throw new DeskError(403, 'own', 'Another person has to approve what you proposed.');
    // the signature is of this approval's digest, not of another one
    assertSeen(approval.digest, seen);
    const { roles } = handler.action;
    const write = (action: string, details: Json): Promise<number> =>
      logEntry(tx, context, { action, details, target: approval.target, approval: id, assertion }, roles);
    if (approval.expires <= context.now) {
      await end(tx, context, approval, 'lapsed');
      await write(`${approval.action} lapsed`, {});
      return 'lapsed';
    }
    const body = JSON.parse(approval.body) as Json;
    const approving = { ...context, approval: { id, maker: approval.maker } };
    const subject = await handler.subject(tx, body, approving);
    if (seenDigest(approval.action, body, subject) !== approval.digest) {
      await end(tx, context, approval, 'refused');
      await write(`${approval.action} refused`, { body, subject });
      return 'changed';
    }
    const details = { body, subject, ...assertRetyped(handler.retype?.(subject, body), typed) };
    await handler.run(approving, tx, body, subject);
    await end(tx, context, approval, 'done');
    await assertMaker(tx, approval.maker, roles);
    await write(approval.action, details);
    return 'done';
  });
  // a read before the commit may have cached the old settings
  settings.invalidate();
  return approved;
}

/**
 * Ends a proposal without doing it: its maker withdraws it, anyone else with the role rejects it with a reason. Throws
 * `role`, `decided` and `notFound`.
 */
export async function decline(
  context: DeskContext,
  handlers: ReadonlyMap<string, ActionHandler>,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<void> {
  await context.services.db.transaction(async (tx) => {
    const approval = await lockOpen(tx, id);
    const isMaker = approval.maker === context.member.id;
    const handler = handlers.get(approval.action);
    if (!isMaker && handler) assertRole(context, handler.action);
    const state = isMaker ? 'withdrawn' : 'rejected';
    await end(tx, context, approval, state, note);
    const details = { note };
    const entry = { action: `${approval.action} ${state}`, target: approval.target, approval: id, details };
    await logEntry(tx, context, entry, isMaker ? undefined : handler?.action.roles);
  });
}
