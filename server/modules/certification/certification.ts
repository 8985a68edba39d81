import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { certifications } from './schema.ts';
import { notify } from '../messages/notify.ts';
import { ownUpload } from '../uploads/uploads.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';

export type Tier = 'primary' | 'advanced';
type Certification = typeof certifications.$inferSelect;
export interface Submission {
  readonly level: Tier;
  readonly type?: string;
  readonly name?: string;
  readonly number?: string;
  readonly front?: string;
  readonly back?: string;
  readonly face?: string;
}

/** Returns the latest identity verification of each tier. */
export async function certificationOf(db: Database, account: number): Promise<Partial<Record<Tier, Certification>>> {
  const rows = await db
    .select()
    .from(certifications)
    .where(eq(certifications.account, account))
    .orderBy(desc(certifications.id));
  return { ...pick('primary', rows), ...pick('advanced', rows) };
}
const pick = (tier: Tier, rows: Certification[]): Partial<Record<Tier, Certification>> => {
  const newest = rows.find((row) => row.tier === tier);
  return newest ? { [tier]: newest } : {};
};

/** Returns the state that a customer sees. A refused verification counts as not sent (KYC-07). */
export const stateOf = (item: Certification | undefined): 'none' | 'review' | 'verified' =>
  item === undefined || item.state === 'refused' ? 'none' : (item.state as 'review' | 'verified');

/** Summarizes both tiers for the account page: `none`, `review`, `primary` or `advanced`. */
export function summaryOf({ primary, advanced }: Partial<Record<Tier, Certification>>): string {
  if (stateOf(advanced) === 'verified') return 'advanced';
  if (stateOf(primary) === 'review' || stateOf(advanced) === 'review') return 'review';
  return stateOf(primary) === 'verified' ? 'primary' : 'none';
}

/** Masks a name: "Somchai Jaidee" becomes "S•••••• J•••••". */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => Array.from(part, (character, index) => (index === 0 ? character : '•')).join(''))
    .join(' ');
export const maskedNumber = (number: string): string => (number.length > 4 ? `•••• ${number.slice(-4)}` : '••••');

/**
 * Submits an identity verification for review. Throws `primaryFirst`, `certificationOpen`, `fieldsMissing` or
 * `uploadMissing` (KYC-02 to KYC-04).
 */
export async function submitCertification(db: Database, account: number, sent: Submission, now: number): Promise<void> {
  const tier = sent.level;
  await db.transaction(async (tx) => {
    const current = await certificationOf(tx, account);
    if (tier === 'advanced' && stateOf(current.primary) !== 'verified') throw new Refusal('primaryFirst');
    if (stateOf(current[tier]) !== 'none') throw new Refusal('certificationOpen');
    const requiredFields =
      tier === 'primary'
        ? (['type', 'name', 'number'] as const)
        : sent.type === 'passport'
          ? (['type', 'front'] as const)
          : (['type', 'front', 'back'] as const);
    if (requiredFields.some((field) => !sent[field])) throw new Refusal('fieldsMissing');
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
      tier === 'primary' ? { name: sent.name as string, number: (sent.number as string).replace(/\s/g, '') } : pictures;
    const [created] = await tx
      .insert(certifications)
      .values({ ...commonValues, ...tierValues })
      .onConflictDoNothing()
      .returning({ id: certifications.id });
    if (!created) throw new Refusal('certificationOpen');
    await takeDailyAllowance(tx, account, 'certifications', now);
  });
}

/** Returns what a reviewer sees, for `decide`. */
export const seenCertification = (item: Certification): Seen => ({
  id: item.id,
  state: item.state,
  version: versionOf([
    item.account,
    item.tier,
    item.type,
    item.name,
    item.number,
    item.front,
    item.back,
    item.face,
    item.created,
  ]),
});

/**
 * Records the verdict on an identity verification and notifies the customer. Returns `changed` if the verification is
 * not as the reviewer saw it any more, so that nobody is verified by data that nobody reviewed.
 */
export async function decideCertification(
  services: Services,
  seen: Seen,
  verdict: 'approve' | 'reject',
  { reason = '' }: { reason?: string } = {},
): Promise<'decided' | 'changed'> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const [item] = await tx.select().from(certifications).where(eq(certifications.id, seen.id)).for('update');
    if (!item || item.state !== 'review' || !isUnchanged(seenCertification(item), seen)) return 'changed';
    await tx
      .update(certifications)
      .set({ state: verdict === 'approve' ? 'verified' : 'refused', reason, decided: clock.now() })
      .where(eq(certifications.id, item.id));
    const verifiedNotice = item.tier === 'advanced' ? 'certificationAdvanced' : 'certificationVerified';
    if (verdict === 'approve') await notify(tx, services, item.account, verifiedNotice);
    else await notify(tx, services, item.account, 'certificationReturned', { reason });
    return 'decided';
  });
}
