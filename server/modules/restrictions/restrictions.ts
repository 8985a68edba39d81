import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { notify } from '../messages/index.ts';
import { restrictions } from './schema.ts';
import { liftedMessage, restrictedMessage } from './customer-messages.ts';

export type Restriction = typeof restrictions.$inferSelect;

/** Whether a restriction is in force. One whose time has passed needs no job to end it. */
export const isInForce = ({ ended, until }: Pick<Restriction, 'ended' | 'until'>, now: number): boolean =>
  ended === null && (until === null || until > now);

/** Returns what refuses a customer a kind of business now; undefined if nothing does. */
export async function findRestriction(
  db: Database,
  account: number,
  what: RestrictedKind,
  now: number,
): Promise<Restriction | undefined> {
  const [row] = await db
    .select()
    .from(restrictions)
    .where(
      and(
        eq(restrictions.account, account),
        eq(restrictions.what, what),
        isNull(restrictions.ended),
        or(isNull(restrictions.until), gt(restrictions.until, now)),
      ),
    );
  return row;
}

/** Returns a subquery of a customer's restrictions, for a join with the staff who restricted them. */
export const accountRestrictions = (db: Database, account: number) =>
  db.select().from(restrictions).where(eq(restrictions.account, account)).as('restrictions');

type NewRestriction = Pick<Restriction, 'account' | 'what' | 'reason' | 'until' | 'staff'>;

/**
 * Refuses a customer a kind of business, and tells them. Calls that the customer makes from the commit on are refused,
 * on every instance. Returns false if it is already refused. The customer has to be locked.
 */
export async function restrict(services: Services, tx: Database, restriction: NewRestriction): Promise<boolean> {
  const { account, what } = restriction;
  const now = services.clock.now();
  if (await findRestriction(tx, account, what, now)) return false;
  // an older one whose time has passed
  await tx
    .update(restrictions)
    .set({ ended: restrictions.until })
    .where(and(eq(restrictions.account, account), eq(restrictions.what, what), isNull(restrictions.ended)));
  const [row] = await tx
    .insert(restrictions)
    .values({ ...restriction, begins: now })
    .returning();
  if (!row) throw new Error('no restriction was written');
  await notify(tx, services, account, 'restricted', restrictedMessage(row));
  return true;
}

/** Lifts a restriction and tells the customer. Returns false if there is none. The customer has to be locked. */
export async function liftRestriction(
  services: Services,
  tx: Database,
  account: number,
  what: RestrictedKind,
): Promise<boolean> {
  const now = services.clock.now();
  const current = await findRestriction(tx, account, what, now);
  if (!current) return false;
  await tx.update(restrictions).set({ ended: now }).where(eq(restrictions.id, current.id));
  await notify(tx, services, account, 'restrictionEnded', liftedMessage(what));
  return true;
}
