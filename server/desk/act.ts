import type { CustomerReads, Described } from '../../src/desk/api/described.ts';
import type { Signature } from '../../src/desk/api/signed.ts';
import type { Decider } from '../../src/desk/approvals/api.ts';
import { type Proposed, proposeApproval } from './approvals/approvals.ts';
import { decidersOf, readColleagues } from './approvals/deciders.ts';
import type { Json } from '../../src/desk/api/canonical.ts';
import { assertRole, assertSeen, logEntry, parseFields } from './checks.ts';
import { withCustomerNames } from './customers/names.ts';
import { describeAction, withDisclosed } from './describe.ts';
import { seenDigest } from './digest.ts';
import type { Database } from '../platform/db/connect.ts';
import { type ActionHandler, type DeskContext, leftOutIn } from './perform.ts';
import { beginSigning, verifySignature } from './signing.ts';
import { countUnsigned, isSignatureNeeded } from './unsigned.ts';

/** What the page shows before the person decides. */
export interface Prepared {
  readonly subject: Json;
  /** The same in words, if the action has any. */
  readonly words: Described | undefined;
  /** Digest that the decision has to name. */
  readonly seen: string;
  /** Why a second person has to approve; undefined if one is enough. */
  readonly second: string | undefined;
  /** Who could approve it, and who couldn't and why; undefined if one person is enough. */
  readonly deciders: readonly Decider[] | undefined;
  /** What the customer will read, if the action tells them anything. */
  readonly reads: CustomerReads | undefined;
  /** What to sign with a passkey, if a signature is needed; see `signingChallenge`. */
  readonly nonce: string | undefined;
}

/** Returns who could approve what someone is about to propose, and who couldn't and why. */
async function readDeciders(
  tx: Database,
  { services, member }: DeskContext,
  handler: ActionHandler,
  body: Json,
): Promise<readonly Decider[] | undefined> {
  if (services.config.deskOnePerson) return undefined;
  return decidersOf(await readColleagues(tx), handler, { maker: member.id, target: handler.target(body), body });
}

/** Returns what a decision is about. Nothing happens yet. */
export async function prepare(context: DeskContext, handler: ActionHandler, input: unknown): Promise<Prepared> {
  assertRole(context, handler.action);
  const body = parseFields(handler.action.request, input) as Json;
  await handler.before?.(context, body);
  return context.services.db.transaction(async (tx) => {
    const subject = await handler.subject(tx, body, context);
    const seen = seenDigest(handler.action.id, body, subject);
    const second = handler.second?.(subject, body);
    const described = describeAction(handler, subject, body);
    const [words] = await withCustomerNames(context, tx, described ? [described] : []);
    return {
      subject,
      words: words && withDisclosed(words, await handler.discloses?.(tx, body, context)),
      seen,
      second,
      deciders: second === undefined ? undefined : await readDeciders(tx, context, handler, body),
      reads: await handler.reads?.(tx, body, context),
      nonce: (await isSignatureNeeded(tx, context, handler.action))
        ? await beginSigning(tx, context, { seen, approval: null })
        : undefined,
    };
  });
}

export interface Decision {
  readonly body: unknown;
  /** `Prepared.seen`. */
  readonly seen: string;
  readonly signature?: Signature | undefined;
}

/** What became of a decision: it is done, or waits for a second person. */
export type ActOutcome =
  | { readonly state: 'done'; readonly result?: Json | undefined }
  | ({ readonly state: 'proposed' } & Proposed);

/** Verifies the signature of a decision, and returns what the log stores. Without one, '' if it needs none. */
async function prove(context: DeskContext, { action }: ActionHandler, { seen, signature }: Decision): Promise<string> {
  const { db } = context.services;
  if (signature || action.isSigned) return verifySignature(db, context, { seen, approval: null }, signature);
  await countUnsigned(db, context, action);
  return '';
}

/**
 * Does an action, or proposes it if a second person has to approve. The effect and its log entry are one transaction.
 * Throws `session`, `role`, `field`, `changed`, `signature`, `passkey`, `alone`, `waits`, and what the action itself
 * refuses.
 */
export async function act(context: DeskContext, handler: ActionHandler, decision: Decision): Promise<ActOutcome> {
  assertRole(context, handler.action);
  const { action } = handler;
  const body = parseFields(action.request, decision.body) as Json;
  await handler.before?.(context, body);
  // outside of the transaction: a refused action must not bring its challenge back
  const assertion = await prove(context, handler, decision);
  const outcome = await context.services.db.transaction(async (tx): Promise<ActOutcome> => {
    const subject = await handler.subject(tx, body, context);
    assertSeen(seenDigest(action.id, body, subject), decision.seen);
    const reason = handler.second?.(subject, body);
    const entry = { action: action.id, target: handler.target(body), details: { body, subject }, assertion };
    if (reason !== undefined && !context.services.config.deskOnePerson) {
      const proposed = await proposeApproval(tx, context, { handler, body, subject, reason, digest: decision.seen });
      const { approval } = proposed;
      await logEntry(tx, context, { ...entry, action: `${action.id} proposed`, approval }, action.roles);
      return { state: 'proposed', ...proposed };
    }
    const result = (await handler.run(context, tx, body, subject)) ?? undefined;
    const details = { ...entry.details, ...leftOutIn(handler, result) };
    await logEntry(tx, context, { ...entry, details, isAlone: reason !== undefined }, action.roles);
    return { state: 'done', result };
  });
  // a read before the commit may have cached the old settings
  context.services.settings.invalidate();
  return outcome;
}
