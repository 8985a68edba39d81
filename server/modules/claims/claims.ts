import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { deskClaims } from './schema.ts';

/** How long a claim holds. */
export const CLAIM_MS = 10 * MINUTE_MS;
/** One person can take a row so often in an hour, unless someone else took it in between. */
const MAX_TIMES = 3;
const TIMES_MS = HOUR_MS;

type Claim = typeof deskClaims.$inferSelect;

/** A row, and the member of staff who wants it. */
export type Wanted = Pick<Claim, 'kind' | 'target' | 'staff'>;

/** Returns a subquery of the claims on rows of a kind that hold at `now`. */
export const claimsOn = (db: Database, kind: string, target: SQLWrapper, now: number) =>
  db
    .select({ one: sql`1` })
    .from(deskClaims)
    .where(and(eq(deskClaims.kind, kind), sql`${deskClaims.target} = ${target}`, gt(deskClaims.until, now)));

/** Returns a subquery of the rows of a kind that someone has at `now`, for a join with the staff. */
export const heldRows = (db: Database, kind: string, now: number) =>
  db
    .select({ target: deskClaims.target, staff: deskClaims.staff, until: deskClaims.until })
    .from(deskClaims)
    .where(and(eq(deskClaims.kind, kind), gt(deskClaims.until, now)))
    .as('claims');

/** Returns someone else's claim on a row; undefined if there is none. */
export async function othersClaim(db: Database, wanted: Wanted, now: number): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(deskClaims)
    .where(and(eq(deskClaims.kind, wanted.kind), eq(deskClaims.target, wanted.target), gt(deskClaims.until, now)));
  return claim?.staff === wanted.staff ? undefined : claim;
}

/**
 * Takes a row that no one else has, or keeps it for longer. The caller has locked the row. Returns false, and takes
 * nothing, if this person has had it so often that others would not get their turn.
 */
export async function takeRow(tx: Database, wanted: Wanted, now: number): Promise<boolean> {
  const { kind, target, staff } = wanted;
  const isRow = and(eq(deskClaims.kind, kind), eq(deskClaims.target, target));
  const [last] = await tx.select().from(deskClaims).where(isRow);
  const isAgain = last?.staff === staff && now - last.since < TIMES_MS;
  if (isAgain && last.times >= MAX_TIMES) return false;
  const turn = isAgain ? { times: last.times + 1, since: last.since } : { times: 1, since: now };
  const claim = { ...wanted, ...turn, until: now + CLAIM_MS };
  await tx
    .insert(deskClaims)
    .values(claim)
    .onConflictDoUpdate({ target: [deskClaims.kind, deskClaims.target], set: claim });
  return true;
}

/** Ends a claim at once; only that of `staff`, if it is given. The row stays: it counts how often someone took it. */
export const releaseRow = (
  tx: Database,
  { kind, target, staff }: Pick<Wanted, 'kind' | 'target'> & { readonly staff?: number },
  now: number,
): Promise<unknown> =>
  tx
    .update(deskClaims)
    .set({ until: now })
    .where(
      and(
        eq(deskClaims.kind, kind),
        eq(deskClaims.target, target),
        gt(deskClaims.until, now),
        staff === undefined ? undefined : eq(deskClaims.staff, staff),
      ),
    );
