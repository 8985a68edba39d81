import * as v from 'valibot';
import { hasRole, type Role, ROLES } from '../../src/desk/api/roles.ts';
import type { DeskAction, DeskView } from '../../src/desk/api/desk-call.ts';
import type { FileLimit } from '../../src/desk/api/fields.ts';
import type { Database } from '../platform/db/connect.ts';
import { canonicalReference } from '../../src/domain/canonical-reference.ts';
import { DeskError, notLoggedIn } from './desk-error.ts';
import { appendLog, lockLogEnd } from './log/append.ts';
import type { DeskContext, Retyped } from './perform.ts';
import type { LoggedAssertion } from './signing.ts';
import { passkeysInForce } from './staff/keys.ts';
import { activeStaff } from './staff/people.ts';

const roleMissing = (): DeskError => new DeskError(403, 'role', 'Your role may not do this.');

/** Throws `role` unless the person could do or read this when their request arrived. */
export function assertRole(
  { member }: Pick<DeskContext, 'member'>,
  { roles }: Pick<DeskAction | DeskView, 'roles'>,
): void {
  if (!hasRole(member.roles, roles)) throw roleMissing();
}

/** Throws `field`, with its sentence, for a file that is empty or too large, or whose size is not known. */
export function assertFileSize(bytes: number, { most, otherwise }: FileLimit): void {
  if (!(bytes > 0 && bytes <= most)) throw new DeskError(400, 'field', otherwise);
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

/** Case, blanks and the 0x of a hash make no difference to what someone typed. */
const comparable = (text: string): string => canonicalReference(text).replace(/^0x(?=[0-9a-f]{64}$)/, '');

/**
 * Throws `typed` unless the second person typed what the first one did. Returns what they typed, for the log; nothing
 * if the action does not ask for it, or asks for a list: the log has the same in the action's fields.
 */
export function assertRetyped(expected: Retyped | undefined, typed: string | undefined): { readonly typed?: string } {
  if (!expected) return {};
  if (expected.differs) {
    const difference = expected.differs(typed ?? '');
    if (difference === undefined) return {};
    throw new DeskError(409, 'typed', `${difference} Nothing was done. Reject the proposal if its list is wrong.`);
  }
  if (typed !== undefined && comparable(typed) === comparable(expected.value)) return { typed };
  throw new DeskError(
    409,
    'typed',
    'What you typed is not what was proposed. Nothing was done. Look it up again, and reject the proposal if it is wrong.',
  );
}

type Entry = Omit<Parameters<typeof appendLog>[1], 'time' | 'staff' | 'source'>;

/** Throws `passkey` unless the passkey of an assertion still belongs to its person. */
async function assertInForce(tx: Database, member: number, assertion: string): Promise<void> {
  const { response } = JSON.parse(assertion) as LoggedAssertion;
  if ((await passkeysInForce(tx, member)).some(({ id }) => id === response.id)) return;
  throw new DeskError(401, 'passkey', 'You signed with a passkey that is removed. Nothing was done. Use another one.');
}

/**
 * Writes a log entry of the person who acts, unless their access has ended or changed since their request arrived. It
 * locks the end of the log before it reads their access. Each change of access is an entry too, so no one acts after
 * the entry that took their access away, nor with a passkey that an earlier entry removed. Throws `session` for a
 * disabled person, `role` without one of the roles, and `passkey`.
 */
export async function logEntry(
  tx: Database,
  { member, now, source }: Pick<DeskContext, 'member' | 'now' | 'source'>,
  entry: Entry,
  roles: readonly Role[] = ROLES,
): Promise<number> {
  await lockLogEnd(tx);
  const current = await activeStaff(tx, member.id);
  if (!current) throw notLoggedIn();
  if (!hasRole(current.roles, roles)) throw roleMissing();
  if (entry.assertion) await assertInForce(tx, member.id, entry.assertion);
  return appendLog(tx, { ...entry, time: now, staff: member.id, source });
}

/**
 * Throws `maker` if the person who proposed something may not do it any more. Locks the end of the log for the reason
 * that `logEntry` has.
 */
export async function assertMaker(tx: Database, maker: number, roles: readonly Role[]): Promise<void> {
  await lockLogEnd(tx);
  const current = await activeStaff(tx, maker);
  if (!current || !hasRole(current.roles, roles))
    throw new DeskError(
      409,
      'maker',
      'The person who proposed this may not do it any more. Reject it, and have it proposed again.',
    );
}
