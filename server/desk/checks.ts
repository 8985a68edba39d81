import * as v from 'valibot';
import { hasRole } from '../../src/desk-api/roles.ts';
import type { DeskAction, DeskView } from '../../src/desk-api/desk-call.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Json } from '../../src/desk-api/canonical.ts';
import { digestOf } from './digest.ts';
import { DeskError } from './desk-error.ts';
import { appendLog } from './log.ts';
import type { DeskContext, Retyped } from './perform.ts';

/** Returns the digest of what staff see when they decide: the action, its fields and its subject. */
export const seenOf = (action: string, body: Json, subject: Json): string => digestOf({ action, body, subject });

/** Throws `role` unless the person may do or read this. */
export function assertRole(
  { member }: Pick<DeskContext, 'member'>,
  { roles }: Pick<DeskAction | DeskView, 'roles'>,
): void {
  if (!hasRole(member.roles, roles)) throw new DeskError(403, 'role', 'Your role may not do this.');
}

/** Returns parsed fields. Throws `field` with the name of the first wrong one. */
export function parseFields<Shape extends v.GenericSchema>(shape: Shape, input: unknown): v.InferOutput<Shape> {
  const parsed = v.safeParse(shape, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new DeskError(400, 'field', `${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}

/** Throws `changed` if the subject is not what was seen any more. */
export function assertSeen(current: string, seen: string): void {
  if (current !== seen) throw new DeskError(409, 'changed', 'This has changed since you opened it. Look at it again.');
}

/** Case, blanks and the 0x of a hash make no difference to what somebody typed. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^0x(?=[0-9a-f]{64}$)/, '');

/**
 * Throws `typed` unless the second person typed what the first one did. Returns what they typed, for the log; nothing
 * if the action does not ask for it.
 */
export function assertRetyped(expected: Retyped | undefined, typed: string | undefined): { readonly typed?: string } {
  if (!expected) return {};
  if (typed !== undefined && comparable(typed) === comparable(expected.value)) return { typed };
  throw new DeskError(
    409,
    'typed',
    'What you typed is not what was proposed. Nothing was done. Look it up again, and reject the proposal if it is wrong.',
  );
}

type Entry = Omit<Parameters<typeof appendLog>[1], 'time' | 'staff' | 'source'>;

/** Writes a log entry of the person who acts. */
export const logEntry = (
  tx: Database,
  { member, now, source }: Pick<DeskContext, 'member' | 'now' | 'source'>,
  entry: Entry,
): Promise<number> => appendLog(tx, { ...entry, time: now, staff: member.id, source });
