import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { certifications } from '../profile/schema.ts';
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

/** The last of each tier. */
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

/** A refused one is as if it had not been sent (KYC-07). */
export const stateOf = (item: Certification | undefined): 'none' | 'review' | 'verified' =>
  item === undefined || item.state === 'refused' ? 'none' : (item.state as 'review' | 'verified');

/** Both tiers in one word, for mine: `none`, `review`, `primary`, `advanced`. */
export function summaryOf({ primary, advanced }: Partial<Record<Tier, Certification>>): string {
  if (stateOf(advanced) === 'verified') return 'advanced';
  if (stateOf(primary) === 'review' || stateOf(advanced) === 'review') return 'review';
  return stateOf(primary) === 'verified' ? 'primary' : 'none';
}

/** "Somchai Jaidee" as "S•••••• J•••••": enough to know whose it is. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => Array.from(part, (sign, place) => (place === 0 ? sign : '•')).join(''))
    .join(' ');
export const maskedNumber = (number: string): string => (number.length > 4 ? `•••• ${number.slice(-4)}` : '••••');

/**
 * Takes a certification in for review. Throws `primaryFirst`, `certificationOpen` or what is missing (KYC-02 to
 * KYC-04).
 */
export async function submitCertification(db: Database, account: number, sent: Submission, now: number): Promise<void> {
  const tier = sent.level;
  await db.transaction(async (tx) => {
    const before = await certificationOf(tx, account);
    if (tier === 'advanced' && stateOf(before.primary) !== 'verified') throw new Refusal('primaryFirst');
    if (stateOf(before[tier]) !== 'none') throw new Refusal('certificationOpen');
    const needed =
      tier === 'primary'
        ? (['type', 'name', 'number'] as const)
        : sent.type === 'passport'
          ? (['type', 'front'] as const)
          : (['type', 'front', 'back'] as const);
    if (needed.some((field) => !sent[field])) throw new Refusal('fieldsMissing');
    const values = { account, tier, type: sent.type as string, created: now };
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
    const own =
      tier === 'primary' ? { name: sent.name as string, number: (sent.number as string).replace(/\s/g, '') } : pictures;
    const [created] = await tx
      .insert(certifications)
      .values({ ...values, ...own })
      .onConflictDoNothing()
      .returning({ id: certifications.id });
    if (!created) throw new Refusal('certificationOpen');
    await takeDailyAllowance(tx, account, 'certifications', now);
  });
}

/** What a reviewer looks at, for `decide`. */
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
 * The operator's word on the certification that was looked at; `changed` where it is not that any more, so that nobody
 * is verified by what nobody saw. The customer is told in the same transaction.
 */
export async function decide(
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
    const verified = item.tier === 'advanced' ? 'certificationAdvanced' : 'certificationVerified';
    if (verdict === 'approve') await notify(tx, services, item.account, verified);
    else await notify(tx, services, item.account, 'certificationReturned', { reason });
    return 'decided';
  });
}
