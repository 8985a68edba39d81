import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { deskClaims } from './schema.ts';

/** How long a claim holds. */
export const CLAIM_MS = 10 * MINUTE_MS;

type Claim = typeof deskClaims.$inferSelect;

/** A row, and the member of staff who wants it. */
export type Wanted = Pick<Claim, 'kind' | 'target' | 'staff'>;

/** Returns a subquery of the claims on rows of a kind that hold at `now`. */
export const claimsOn = (db: Database, kind: string, target: SQLWrapper, now: number) =>
  db
    .select({ one: sql`1` })
    .from(deskClaims)
    .where(and(eq(deskClaims.kind, kind), sql`${deskClaims.target} = ${target}`, gt(deskClaims.until, now)));

/** Returns somebody else's claim on a row; undefined if there is none. */
export async function othersClaim(db: Database, wanted: Wanted, now: number): Promise<Claim | undefined> {
  const [claim] = await db
    .select()
    .from(deskClaims)
    .where(and(eq(deskClaims.kind, wanted.kind), eq(deskClaims.target, wanted.target), gt(deskClaims.until, now)));
  return claim?.staff === wanted.staff ? undefined : claim;
}

/** Takes a row that nobody else has, or keeps it for longer. The caller has locked the row. */
export async function takeRow(tx: Database, wanted: Wanted, now: number): Promise<void> {
  const claim = { ...wanted, until: now + CLAIM_MS };
  await tx
    .insert(deskClaims)
    .values(claim)
    .onConflictDoUpdate({ target: [deskClaims.kind, deskClaims.target], set: claim });
}

/** Releases a row that a member of staff has. */
export const releaseRow = (tx: Database, { kind, target, staff }: Wanted): Promise<unknown> =>
  tx
    .delete(deskClaims)
    .where(and(eq(deskClaims.kind, kind), eq(deskClaims.target, target), eq(deskClaims.staff, staff)));
