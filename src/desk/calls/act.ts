import * as v from 'valibot';
import type { ApprovalEntry, Decider } from '../approvals/api.ts';
import { canonicalJson, type Json } from '../api/canonical.ts';
import type { CustomerReads, Described } from '../api/described.ts';
import type { DeskAction } from '../api/desk-call.ts';
import type { Signature, Signed } from '../api/signed.ts';
import { encodeBase64url } from '../../domain/base64url.ts';
import { call, DeskFailure } from './http.ts';
import { askPasskey } from './passkeys.ts';

/** What the person decides about. */
export interface Prepared {
  /** Fields of the action, as the server reads them. */
  readonly body: Json;
  readonly subject: Json;
  /** The same in words, if the action has any. */
  readonly words?: Described;
  /** Why a second person has to approve; undefined if one is enough. */
  readonly second?: string;
  /** Who could approve it, and who couldn't and why; undefined if one person is enough. */
  readonly deciders?: readonly Decider[];
  /** What the customer will read, if the action tells them anything. */
  readonly reads?: CustomerReads;
  readonly nonce?: string;
}

/** A proposal that was made: its number, until when it is open in ms, and the names of those who can approve it. */
export interface Proposed {
  readonly state: 'proposed';
  readonly approval: number;
  readonly until: number;
  readonly deciders: readonly string[];
}

/** What became of it: done, or it waits for a second person. */
export type ActOutcome = { readonly state: 'done'; readonly result?: unknown } | Proposed;

/** Returns the SHA-256 of a value's canonical JSON, base64url. */
async function digestOf(value: Json): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The digest of what the page shows. The server refuses it if that is not what it has. */
const seenOf = (action: string, { body, subject }: Pick<Prepared, 'body' | 'subject'>): Promise<string> =>
  digestOf({ action, body, subject });

/** Has the person sign with a passkey. Throws `cancelled`. */
async function sign(signed: Signed): Promise<Signature> {
  const challenge = await digestOf({ ...signed });
  return { nonce: signed.nonce, response: await askPasskey({ challenge, userVerification: 'required' }) };
}

/** Returns what an action is about. Nothing happens yet. Throws `field` if the fields are wrong. */
export async function prepareAction(action: DeskAction, fields: unknown): Promise<Prepared> {
  const parsed = v.safeParse(action.request, fields);
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'A field'}: ${issue.message}`);
    throw new DeskFailure('field', faults.map((fault) => fault.replaceAll('\n', ' ')).join('\n'));
  }
  const prepared = await call<Omit<Prepared, 'body'>>(`prepare/${action.id}`, {
    body: { body: parsed.output as Json },
  });
  return { ...prepared, body: parsed.output as Json };
}

/** Does an action that was prepared and shown, or proposes it. */
export async function doAction(action: DeskAction, prepared: Prepared, staff: number): Promise<ActOutcome> {
  const seen = await seenOf(action.id, prepared);
  const { body, nonce } = prepared;
  const signature = nonce === undefined ? undefined : await sign({ nonce, staff, seen, approval: null });
  return call(`act/${action.id}`, { body: { body, seen, signature } });
}

/**
 * Approves a proposal of someone else, signed over what the page shows. `typed` is what the person looked up, where
 * the action asks for that. Returns what was left out of it; '' if nothing was.
 */
export async function approve(entry: ApprovalEntry, staff: number, typed: string): Promise<string> {
  const seen = await seenOf(entry.action, entry as Pick<Prepared, 'body' | 'subject'>);
  const { nonce } = await call<{ nonce: string }>('approvals/sign', { body: { id: entry.id, seen } });
  const signature = await sign({ nonce, staff, seen, approval: entry.id });
  const lookedUp = entry.retype ? { typed } : {};
  const { leftOut = '' } = await call<{ leftOut?: string }>('approvals/approve', {
    body: { id: entry.id, seen, signature, ...lookedUp },
  });
  return leftOut;
}

/** Ends a proposal without doing it: its maker withdraws it, others reject it with a reason. */
export const decline = (id: number, note: string): Promise<void> => call('approvals/decline', { body: { id, note } });
