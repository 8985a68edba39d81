import { and, desc, eq, notExists, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isVerificationReason } from '../../../src/domain/verification-reasons.ts';
import { type BirthDateFault, findBirthDateFault } from '../../../src/domain/birth-date.ts';
import { latinDigits } from '../../../src/domain/typed.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { identityVerifications } from './schema.ts';
import { ownUpload, type UploadColumns } from '../uploads/index.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Tier = 'primary' | 'advanced';
export type IdentityVerification = typeof identityVerifications.$inferSelect;
export interface Submission {
  readonly level: Tier;
  readonly type?: string;
  readonly name?: string;
  readonly number?: string;
  readonly birthDate?: string;
  readonly front?: string;
  readonly back?: string;
  readonly face?: string;
}

/** Returns the latest identity verification of each tier. */
export async function latestVerifications(
  db: Database,
  account: number,
): Promise<Partial<Record<Tier, IdentityVerification>>> {
  const rows = await db
    .select()
    .from(identityVerifications)
    .where(eq(identityVerifications.account, account))
    .orderBy(desc(identityVerifications.id));
  return { ...pick('primary', rows), ...pick('advanced', rows) };
}
const pick = (tier: Tier, rows: IdentityVerification[]): Partial<Record<Tier, IdentityVerification>> => {
  const newest = rows.find((row) => row.tier === tier);
  return newest ? { [tier]: newest } : {};
};

/** Returns the state that a customer sees. A refused verification counts as not sent (KYC-07). */
export const shownState = (item: Pick<IdentityVerification, 'state'> | undefined): 'none' | 'review' | 'verified' =>
  item === undefined || item.state === 'refused' ? 'none' : (item.state as 'review' | 'verified');

/** Summarizes both tiers for the account page: `none`, `review`, `primary` or `advanced`. */
export function summarizeVerifications({
  primary,
  advanced,
}: Partial<Record<Tier, Pick<IdentityVerification, 'state'>>>): string {
  if (shownState(advanced) === 'verified') return 'advanced';
  if (shownState(primary) === 'review' || shownState(advanced) === 'review') return 'review';
  return shownState(primary) === 'verified' ? 'primary' : 'none';
}

/** Returns the highest tier that is verified; limits depend on it. */
export const verifiedLevel = ({ primary, advanced }: Partial<Record<Tier, IdentityVerification>>): Tier | 'none' =>
  shownState(advanced) === 'verified' ? 'advanced' : shownState(primary) === 'verified' ? 'primary' : 'none';

/** Masks a name: "Somchai Jaidee" becomes "S•••••• J•••••". */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => Array.from(part, (character, index) => (index === 0 ? character : '•')).join(''))
    .join(' ');
export const maskedNumber = (number: string): string => (number.length > 4 ? `•••• ${number.slice(-4)}` : '••••');

/** Masks a date of birth except its year: `1990-••-••`. */
export const maskedBirthDate = (birthDate: string): string => birthDate.replace(/-\d\d/g, '-••');

/** Returns a document number as it is stored: one number in the digits of another script is the same one. */
const storedNumber = (number: string): string => latinDigits(number.normalize('NFKC')).replace(/\s/g, '');

/** Throws the reason if a tier, or the basic one that it builds on, was refused for good. */
function assertNotFinal(tiers: readonly (IdentityVerification | undefined)[]): void {
  const closed = tiers.find((item) => item?.state === 'refused' && item.isFinal);
  if (closed) throw new Refusal(isVerificationReason(closed.reason) ? closed.reason : 'kycNotAccepted');
}

const BIRTH_DATE_REFUSALS = {
  missing: 'birthDateMissing',
  wrong: 'birthDateWrong',
  underage: 'kycUnderage',
} as const satisfies Record<BirthDateFault, string>;

/** Throws unless the date of birth is a real one of someone who is old enough. */
function assertBirthDate({ birthDate = '' }: Submission, now: number): void {
  const fault = findBirthDateFault(birthDate, now);
  if (fault) throw new Refusal(BIRTH_DATE_REFUSALS[fault]);
}

/**
 * Submits an identity verification for review. Throws `primaryFirst`, `verificationOpen`, `fieldsMissing`,
 * `uploadMissing` (KYC-02 to KYC-04), what is wrong with the date of birth (KYC-08), or the reason of a final refusal.
 */
export async function submitIdentityVerification(
  db: Database,
  account: number,
  sent: Submission,
  now: number,
): Promise<void> {
  const tier = sent.level;
  await db.transaction(async (tx) => {
    // a verdict or a revocation at the same moment comes before or after, never between the checks and the new row
    await lockCustomer(tx, account);
    const current = await latestVerifications(tx, account);
    assertNotFinal([current.primary, current[tier]]);
    if (tier === 'advanced' && shownState(current.primary) !== 'verified') throw new Refusal('primaryFirst');
    if (shownState(current[tier]) !== 'none') throw new Refusal('verificationOpen');
    const requiredFields =
      tier === 'primary'
        ? (['type', 'name', 'number'] as const)
        : sent.type === 'passport'
          ? (['type', 'front'] as const)
          : (['type', 'front', 'back'] as const);
    if (requiredFields.some((field) => !sent[field])) throw new Refusal('fieldsMissing');
    if (tier === 'primary') assertBirthDate(sent, now);
    const commonValues = { account, tier, type: sent.type as string, created: now };
    const pictures = { front: '', back: '', face: '' };
    if (tier === 'advanced') {
      for (const side of ['front', 'back', 'face'] as const) {
        const url = sent[side];
        if (url === undefined) continue;
        const id = await ownUpload(tx, account, url);
        if (id === undefined) throw new Refusal('uploadMissing');
        pictures[side] = id;
      }
      if (pictures.back !== '' && pictures.back === pictures.front) throw new Refusal('fieldsMissing');
    }
    const tierValues =
      tier === 'primary'
        ? {
            name: sent.name as string,
            number: storedNumber(sent.number as string),
            birthDate: sent.birthDate as string,
          }
        : pictures;
    const [created] = await tx
      .insert(identityVerifications)
      .values({ ...commonValues, ...tierValues })
      .onConflictDoNothing()
      .returning({ id: identityVerifications.id });
    if (!created) throw new Refusal('verificationOpen');
    await takeDailyAllowance(tx, account, 'certifications', now);
  });
}

/** Condition for identity verifications that use an upload, given by its values or by its columns. */
const usesPicture = (account: number | AnyPgColumn, id: string | AnyPgColumn) =>
  and(
    eq(identityVerifications.account, account),
    or(eq(identityVerifications.front, id), eq(identityVerifications.back, id), eq(identityVerifications.face, id)),
  );

/** Returns whether an identity verification of the account uses an upload. */
export const isVerificationPicture = async (db: Database, account: number, id: string): Promise<boolean> =>
  (await db.$count(identityVerifications, usesPicture(account, id))) > 0;

/** SQL condition: no identity verification uses the upload. */
export const isNoVerificationPicture = (db: Database, upload: UploadColumns): SQL =>
  notExists(
    db
      .select({ id: identityVerifications.id })
      .from(identityVerifications)
      .where(usesPicture(upload.account, upload.id)),
  );
