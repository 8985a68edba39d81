import { and, eq } from 'drizzle-orm';
import type { Signature } from '../../../src/desk/api/signed.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { canonicalJson, type Json } from '../../../src/desk/api/canonical.ts';
import { assertMaker, assertRetyped, assertRole, assertSeen, logEntry } from '../checks.ts';
import { describeProposal } from '../describe.ts';
import { seenDigest } from '../digest.ts';
import { DeskError } from '../desk-error.ts';
import { lockLogEnd } from '../log/append.ts';
import { type ActionHandler, type DeskContext, leftOutIn } from '../perform.ts';
import { approvals, staff } from '../schema.ts';
import { verifySignature } from '../signing.ts';
import { type Approval, closeIfOver, withReasonSeen } from './closing.ts';
import { approversOf, readColleagues } from './deciders.ts';
import { emailApprovers, emailProposer } from './emails.ts';

/** A proposal lapses after so long. */
const LIFE_MS = 72 * HOUR_MS;

interface Proposal {
  readonly handler: ActionHandler;
  readonly body: Json;
  readonly subject: Json;
  /** Why a second person is needed. */
  readonly reason: string;
  readonly digest: string;
}

/** A stored proposal: its number, when it expires in ms, and the names of those who can approve it. */
export interface Proposed {
  readonly approval: number;
  readonly until: number;
  readonly deciders: readonly string[];
}

/** Throws `waits` if the same is proposed already. One that can't happen any more is closed instead. */
async function assertNotProposed(
  services: Services,
  tx: Database,
  handler: ActionHandler,
  { target, body }: { readonly target: string; readonly body: string },
): Promise<void> {
  const same = await tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.state, 'open'),
        eq(approvals.action, handler.action.id),
        eq(approvals.target, target),
        eq(approvals.body, body),
      ),
    )
    .for('update');
  for (const approval of same)
    if (!(await closeIfOver(services, tx, handler, approval)))
      throw new DeskError(
        409,
        'waits',
        `Proposal ${approval.id} for the same waits already. Another person approves it, or the person who proposed it cancels it.`,
      );
}

/**
 * Stores a proposal, and emails those who can approve it. Throws `alone` if no one else can, and `waits` if the same is
 * proposed already.
 */
export async function proposeApproval(
  tx: Database,
  { services, member, now, origin }: DeskContext,
  { handler, body, subject, reason, digest }: Proposal,
): Promise<Proposed> {
  // one proposal after the other, so that no two are the same
  await lockLogEnd(tx);
  const [action, target, until] = [handler.action.id, handler.target(body), now + LIFE_MS];
  const approvers = approversOf(await readColleagues(tx), handler, { maker: member.id, target, body });
  if (approvers.length === 0) throw new DeskError(409, 'alone', `${reason} No one else here may approve it.`);
  await assertNotProposed(services, tx, handler, { target, body: canonicalJson(body) });
  const [row] = await tx
    .insert(approvals)
    .values({
      action,
      target,
      body: canonicalJson(body),
      subject: canonicalJson(subject),
      digest,
      maker: member.id,
      reason,
      made: now,
      expires: until,
      state: 'open',
    })
    .returning({ id: approvals.id });
  if (!row) throw new Error('no approval was written');
  const words = describeProposal(handler, { action, target, subject, body });
  const waiting = { id: row.id, maker: member.name, words, reason, made: now, expires: until, origin };
  await emailApprovers(services, tx, approvers, waiting);
  return { approval: row.id, until, deciders: approvers.map(({ name }) => name) };
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

/** Returns what was left out of an approved proposal, or why it was rejected; '' without either. */
export async function noteOf(db: Database, id: number): Promise<string> {
  const [row] = await db.select({ note: approvals.note }).from(approvals).where(eq(approvals.id, id));
  return row?.note ?? '';
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
    const current = await handler.subject(tx, body, approving);
    const subject = withReasonSeen(current, JSON.parse(approval.subject) as Json);
    if (seenDigest(approval.action, body, subject) !== approval.digest) {
      await end(tx, context, approval, 'refused');
      await write(`${approval.action} refused`, { body, subject });
      return 'changed';
    }
    const details = { body, subject, ...assertRetyped(handler.retype?.(subject, body), typed) };
    const left = leftOutIn(handler, await handler.run(approving, tx, body, subject));
    await end(tx, context, approval, 'done', left.leftOut);
    await assertMaker(tx, approval.maker, roles);
    await write(approval.action, { ...details, ...left });
    return 'done';
  });
  // a read before the commit may have cached the old settings
  settings.invalidate();
  return approved;
}

/** Emails the person who made a proposal that it was rejected; nothing if they have left the desk. */
async function tellProposer(
  tx: Database,
  { services, member, origin }: DeskContext,
  handler: ActionHandler | undefined,
  { id, maker, note, action, target, ...stored }: Approval,
): Promise<void> {
  const [proposer] = await tx.select().from(staff).where(eq(staff.id, maker));
  if (!proposer || proposer.disabled !== null) return;
  const [subject, body] = [JSON.parse(stored.subject) as Json, JSON.parse(stored.body) as Json];
  const words = describeProposal(handler, { action, target, subject, body });
  await emailProposer(services, tx, proposer.email, { id, words, by: member.name, note, origin });
}

/** Letters that a rejection has at least: its maker reads why. */
const MIN_NOTE = 10;

/**
 * Ends a proposal without doing it: its maker withdraws it, anyone else with the role rejects it with a sentence for
 * the maker, who gets it by email. Throws `role`, `decided`, `notFound`, and `field` without that sentence.
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
    if (!isMaker && note.trim().length < MIN_NOTE)
      throw new DeskError(400, 'field', `note: Write a sentence of at least ${MIN_NOTE} letters for the proposer.`);
    const state = isMaker ? 'withdrawn' : 'rejected';
    await end(tx, context, approval, state, note);
    if (!isMaker) await tellProposer(tx, context, handler, { ...approval, note });
    const details = { note };
    const entry = { action: `${approval.action} ${state}`, target: approval.target, approval: id, details };
    await logEntry(tx, context, entry, isMaker ? undefined : handler?.action.roles);
  });
}
