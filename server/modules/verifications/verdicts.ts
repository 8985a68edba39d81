import { and, eq, ne } from 'drizzle-orm';
import { isFinalReason } from '../../../src/domain/verification-reasons.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { publish } from '../../platform/events.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import type { KycVerdict } from '../../ports/kyc-reviewer.ts';
import { notify } from '../messages/index.ts';
import type { IdentityVerification } from './verifications.ts';
import { verificationReasonInEach } from './reasons.ts';
import { identityVerifications } from './schema.ts';

/** Returns what a reviewer sees, for `decideIdentityVerification` and `revokeIdentityVerification`. */
export const seenIdentityVerification = (item: IdentityVerification): Seen => ({
  id: item.id,
  state: item.state,
  version: versionOf([
    item.account,
    item.tier,
    item.type,
    item.name,
    item.number,
    item.birthDate,
    item.front,
    item.back,
    item.face,
    item.created,
    item.salt,
  ]),
});

/** Locks an identity verification, after its customer, as everything does that decides about one. */
export async function lockIdentityVerification(tx: Database, id: number): Promise<IdentityVerification | undefined> {
  const [found] = await tx
    .select({ account: identityVerifications.account })
    .from(identityVerifications)
    .where(eq(identityVerifications.id, id));
  if (!found) return undefined;
  await lockCustomer(tx, found.account);
  const [item] = await tx.select().from(identityVerifications).where(eq(identityVerifications.id, id)).for('update');
  return item;
}

/** Locks the identity verification that was seen. Returns undefined if it has changed, or is in another state. */
async function lockSeen(tx: Database, seen: Seen, state: string): Promise<IdentityVerification | undefined> {
  const item = await lockIdentityVerification(tx, seen.id);
  return item?.state === state && isUnchanged(seenIdentityVerification(item), seen) ? item : undefined;
}

/** Tells the customer's open page that something was decided. */
const publishState = (services: Services, tx: Database, { id, account }: IdentityVerification, status: string) =>
  publish(services, account, { kind: 'certification', id: String(id), status }, tx);

/** A verdict, and the staff id of the person who gives it; none for a provider's reviewer. */
export type ReviewVerdict = KycVerdict & { readonly by?: number };

/**
 * Records the verdict on an identity verification and notifies the customer, in the caller's transaction. Returns
 * `changed` if the verification is not as the reviewer saw it any more, so that no one is verified by data that no one
 * reviewed.
 */
export async function decideIdentityVerification(
  services: Services,
  tx: Database,
  seen: Seen,
  verdict: ReviewVerdict,
): Promise<'decided' | 'changed'> {
  const item = await lockSeen(tx, seen, 'review');
  if (!item) return 'changed';
  const decision = { decided: services.clock.now(), decidedBy: verdict.by ?? null };
  const where = eq(identityVerifications.id, item.id);
  if (verdict.verdict === 'approve') {
    await tx
      .update(identityVerifications)
      .set({ ...decision, state: 'verified' })
      .where(where);
    await notify(
      tx,
      services,
      item.account,
      item.tier === 'advanced' ? 'certificationAdvanced' : 'certificationVerified',
    );
    await publishState(services, tx, item, 'verified');
    return 'decided';
  }
  const { reason } = verdict;
  const isFinal = isFinalReason(reason);
  await tx
    .update(identityVerifications)
    .set({ ...decision, state: 'refused', reason, isFinal })
    .where(where);
  await notify(tx, services, item.account, isFinal ? 'certificationClosed' : 'certificationReturned', {
    reason: verificationReasonInEach(reason),
  });
  await publishState(services, tx, item, 'refused');
  return 'decided';
}

/**
 * Lets a customer send another submission after a final refusal. Returns false if this verification was not refused for
 * good. The caller has locked it.
 */
export async function reopenIdentityVerification(services: Services, tx: Database, id: number): Promise<boolean> {
  const [reopened] = await tx
    .update(identityVerifications)
    .set({ isFinal: false })
    .where(and(eq(identityVerifications.id, id), eq(identityVerifications.isFinal, true)))
    .returning();
  if (reopened) await publishState(services, tx, reopened, 'refused');
  return reopened !== undefined;
}

/**
 * Revokes a verified identity verification and notifies the customer, in the caller's transaction. The advanced
 * verification builds on the basic one and goes with it, also if it is still under review. Limits are lower at once;
 * orders go on. Returns `changed` if the verification is not as it was seen any more.
 */
export async function revokeIdentityVerification(
  services: Services,
  tx: Database,
  seen: Seen,
  reason: string,
): Promise<'revoked' | 'changed'> {
  const item = await lockSeen(tx, seen, 'verified');
  if (!item) return 'changed';
  await tx
    .update(identityVerifications)
    .set({ state: 'refused', reason, isFinal: isFinalReason(reason), revoked: services.clock.now() })
    .where(
      and(
        eq(identityVerifications.account, item.account),
        ne(identityVerifications.state, 'refused'),
        item.tier === 'primary' ? undefined : eq(identityVerifications.id, item.id),
      ),
    );
  await notify(tx, services, item.account, 'certificationRevoked', { reason: verificationReasonInEach(reason) });
  await publishState(services, tx, item, 'refused');
  return 'revoked';
}
