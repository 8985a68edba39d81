import { and, asc, countDistinct, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { VerificationLevel } from '../../../src/desk/customers/api-views.ts';
import {
  PICTURE_SIDES,
  type Verification,
  type VerificationEntry,
  type VerificationState,
  type VerificationTier,
  type verifications,
} from '../../../src/desk/verifications/api.ts';
import {
  latestVerifications,
  maskedBirthDate,
  maskedNumber,
  summarizeVerifications,
  type Tier,
  verificationReasonIn,
  verifiedLevel,
} from '../../modules/verifications/index.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, isAnyText, lowered, startsWithAny } from '../../platform/db/customer-rows.ts';
import { customers } from '../../platform/db/schema.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';

/** Returns submissions with the names of their customers and of who decided. */
const select = (db: Database, where: SQL | undefined, order: SQL) =>
  db
    .select({ item: identityVerifications, username: customers.username, decidedBy: staff.name })
    .from(identityVerifications)
    .innerJoin(customers, eq(customers.id, identityVerifications.account))
    .leftJoin(staff, eq(staff.id, identityVerifications.decidedBy))
    .where(where)
    .orderBy(order)
    .limit(PAGE_SIZE);
type Row = Awaited<ReturnType<typeof select>>[number];

const toEntry = ({ item, username, decidedBy }: Row): VerificationEntry => ({
  id: item.id,
  account: item.account,
  username,
  tier: item.tier as VerificationTier,
  state: item.state as VerificationState,
  type: item.type,
  name: item.name,
  number: item.number === '' ? '' : maskedNumber(item.number),
  birthDate: maskedBirthDate(item.birthDate),
  created: item.created,
  decided: item.decided,
  decidedBy,
  revoked: item.revoked,
  reason: verificationReasonIn('en', item.reason),
  isFinal: item.isFinal,
});

/** Returns a page of submissions in one state. */
export async function verificationEntries(
  db: Database,
  { state, tier, after, before }: ViewQuery<typeof verifications>,
): Promise<VerificationEntry[]> {
  const { id } = identityVerifications;
  const where = and(
    eq(identityVerifications.state, state),
    tier === undefined ? undefined : eq(identityVerifications.tier, tier),
    after === undefined ? undefined : gt(id, after),
    before === undefined ? undefined : lt(id, before),
  );
  return (await select(db, where, state === 'review' ? asc(id) : desc(id))).map(toEntry);
}

/** Spaces, hyphens, slashes and case make no other document. The index `certifications_number` has the same words. */
const comparable = (number: unknown): SQL => sql`upper(translate(${number}, ' /-', ''))`;

/**
 * Returns the other accounts that sent the same document number. One aggregate: with an order and a limit, PostgreSQL
 * would read the whole table by account.
 */
async function accountsWithNumber(db: Database, account: number, number: string): Promise<Verification['sameNumber']> {
  if (number === '') return { count: 0, accounts: [] };
  const id = identityVerifications.account;
  const [found] = await db
    .select({
      count: countDistinct(id),
      accounts: sql<number[] | null>`to_json((array_agg(distinct ${id} order by ${id}))[1:${sql.raw(`${PAGE_SIZE}`)}])`,
    })
    .from(identityVerifications)
    .where(
      and(
        // a literal, as in the condition of the index
        sql`${identityVerifications.number} <> ''`,
        sql`${comparable(identityVerifications.number)} = ${comparable(number)}`,
        ne(id, account),
      ),
    );
  return { count: found?.count ?? 0, accounts: found?.accounts ?? [] };
}

/** Counts the submissions that wait for a review: all, or those of some. */
export const countWaitingVerifications = (db: Database, ids?: readonly number[]): Promise<number> =>
  db.$count(
    identityVerifications,
    and(eq(identityVerifications.state, 'review'), ids && inArray(identityVerifications.id, [...ids])),
  );

/** Returns what an identity verification has reached. What customers see hides the verified tier during a review. */
export function verificationLevelOf(tiers: Parameters<typeof summarizeVerifications>[0]): VerificationLevel {
  const level = summarizeVerifications(tiers) as VerificationLevel;
  return level === 'review' && tiers.primary?.state === 'verified' ? 'primaryReview' : level;
}

/** Returns what the identity verification of each customer has reached; nothing for those who never began one. */
export async function readVerificationLevels(
  db: Database,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, VerificationLevel>> {
  const newest = await db
    .selectDistinctOn([identityVerifications.account, identityVerifications.tier], {
      account: identityVerifications.account,
      tier: identityVerifications.tier,
      state: identityVerifications.state,
    })
    .from(identityVerifications)
    .where(sql`${identityVerifications.account} = any(${sql.param(accounts)}::bigint[])`)
    .orderBy(identityVerifications.account, identityVerifications.tier, desc(identityVerifications.id));
  const tiers = new Map<number, Partial<Record<Tier, { state: string }>>>();
  for (const { account, tier, state } of newest) tiers.set(account, { ...tiers.get(account), [tier]: { state } });
  return new Map([...tiers].map(([account, items]) => [account, verificationLevelOf(items)]));
}

/** Selects the ids of a customer's submissions. */
export const verificationIdsOf = (account: number): SQL =>
  sql`select id from ${identityVerifications} where ${identityVerifications.account} = ${account}`;

/** Describes the submissions with a name, of all customers. */
export const verificationRowsNamed = (name: string): CustomerRows => ({
  account: identityVerifications.account,
  where: sql`${lowered(identityVerifications.name)} = lower(${name})`,
});

/** Describes the submissions with a name that begins with a text, of all customers. */
export const verificationRowsBeginning = (text: string): CustomerRows => ({
  account: identityVerifications.account,
  where: startsWithAny(lowered(identityVerifications.name), [text.toLowerCase()]),
});

/** Describes the submissions whose name has a last word that begins with a text, of all customers. */
export const verificationRowsLastNamed = (text: string): CustomerRows => ({
  account: identityVerifications.account,
  where: startsWithAny(sql`lower(substring(${identityVerifications.name} from '[^ ]+$'))`, [text.toLowerCase()]),
});

/** Selects account, name and the word `name` of the submissions with one of some names in lower case. */
export const verificationNamesIn = (names: readonly string[]): SQL =>
  sql`select ${identityVerifications.account}, ${identityVerifications.name}, 'name' from ${identityVerifications}
    where ${isAnyText(lowered(identityVerifications.name), names)}`;

/** Describes the submissions whose document number ends with some letters and digits in capitals, without spaces. */
export const verificationRowsEnding = (end: string): CustomerRows => ({
  account: identityVerifications.account,
  where: and(
    // a literal, as in the condition of the index `certifications_number_end`
    sql`${identityVerifications.number} <> ''`,
    startsWithAny(sql`reverse(${comparable(identityVerifications.number)})`, [Array.from(end).reverse().join('')]),
  ),
});

/** Returns a submission with everything that its reviewer needs. Throws `notFound`. */
export async function readVerification(db: Database, id: number): Promise<Verification> {
  const [row] = await select(db, eq(identityVerifications.id, id), asc(identityVerifications.id));
  if (!row) throw new DeskError(404, 'notFound', 'There is no verification with this number.');
  const { account } = row.item;
  const current = await latestVerifications(db, account);
  const identity = row.item.tier === 'primary' ? row.item : (current.primary ?? row.item);
  const others = await select(
    db,
    and(eq(identityVerifications.account, account), ne(identityVerifications.id, id)),
    desc(identityVerifications.id),
  );
  return {
    ...toEntry(row),
    pictures: PICTURE_SIDES.filter((side) => row.item[side] !== ''),
    identity: {
      id: identity.id,
      type: identity.type,
      name: identity.name,
      number: identity.number,
      birthDate: identity.birthDate,
    },
    level: verifiedLevel(current),
    sameNumber: await accountsWithNumber(db, account, identity.number),
    others: others.map(toEntry),
  };
}
