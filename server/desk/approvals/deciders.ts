import { isNull } from 'drizzle-orm';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { hasRole, type Role } from '../../../src/desk/api/roles.ts';
import { roleList } from '../../../src/desk/words/roles.ts';
import type { Decider } from '../../../src/desk/approvals/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { ActionHandler } from '../perform.ts';
import { staff, staffPasskeys } from '../schema.ts';

/** An active member of staff. */
export interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly mayLogIn: boolean;
}

/** Returns everyone who works here, by name. */
export async function readColleagues(db: Database): Promise<Colleague[]> {
  const { id, name, email, roles } = staff;
  const people = await db.select({ id, name, email, roles }).from(staff).where(isNull(staff.disabled)).orderBy(name);
  const enrolled = await db
    .selectDistinct({ staff: staffPasskeys.staff })
    .from(staffPasskeys)
    .where(isNull(staffPasskeys.invitation));
  const ids = new Set(enrolled.map((passkey) => passkey.staff));
  return people.map((person) => ({ ...person, mayLogIn: ids.has(person.id) }));
}

interface Proposed {
  readonly maker: number;
  readonly target: string;
  readonly body: Json;
}

/** Returns why someone can't approve a proposal; null if they can. */
function findBar(
  { id, roles, mayLogIn }: Colleague,
  handler: ActionHandler,
  { maker, target, body }: Proposed,
  makerRoles: readonly Role[],
): string | null {
  if (id === maker) return 'Proposed it';
  if (target === `staff ${id}`) return 'It is about their own access';
  const needed = handler.action.roles;
  if (!hasRole(roles, needed)) return `Needs the role ${needed.map((role) => roleList([role])).join(' or ')}`;
  if (handler.mayDecide?.(body, { maker: makerRoles, checker: roles }) === false)
    return 'Needs another role for this one';
  return mayLogIn ? null : 'Has no passkey yet';
}

/** Returns who can approve a proposal, and who can't and why. Those who can come first. */
export function decidersOf(people: readonly Colleague[], handler: ActionHandler, proposed: Proposed): Decider[] {
  const makerRoles = people.find(({ id }) => id === proposed.maker)?.roles ?? [];
  const deciders = people.map((person) => ({
    id: person.id,
    name: person.name,
    roles: person.roles,
    why: findBar(person, handler, proposed, makerRoles),
  }));
  return [...deciders.filter(({ why }) => why === null), ...deciders.filter(({ why }) => why !== null)];
}

/** Returns the people who can approve a proposal. */
export function approversOf(people: readonly Colleague[], handler: ActionHandler, proposed: Proposed): Colleague[] {
  const able = decidersOf(people, handler, proposed).filter(({ why }) => why === null);
  return people.filter(({ id }) => able.some((decider) => decider.id === id));
}
