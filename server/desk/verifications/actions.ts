import { eq, inArray } from 'drizzle-orm';
import {
  approveVerification,
  lookAtPictures,
  PICTURE_SIDES,
  rejectVerification,
  reopenVerification,
  revokeVerification,
  type VerificationPictures,
  verifications,
  verificationView,
} from '../../../src/desk/verifications/api.ts';
import { isThaiIdRight } from '../../../src/domain/thai-id.ts';
import { whyTwoVerify } from '../../../src/desk/words/verifications.ts';
import { isFinalReason, type VerificationReason } from '../../../src/domain/verification-reasons.ts';
import { previewNotice } from '../../modules/messages/index.ts';
import {
  decideIdentityVerification,
  lockIdentityVerification,
  maskedBirthDate,
  maskedNumber,
  reopenIdentityVerification,
  revokeIdentityVerification,
  seenIdentityVerification,
  verificationReasonInEach,
} from '../../modules/verifications/index.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import { uploadedPictures } from '../../modules/uploads/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { describeReopening, describeReturning, describeRevoking, describeVerifying } from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { assertLooked } from './looks.ts';
import { readEvidence } from './evidence.ts';
import { type DeskContext, perform, provide } from '../perform.ts';
import { readPictureOr } from '../pictures.ts';
import { verificationEntries, readVerification } from './views.ts';

const notFound = (what: string): DeskError => new DeskError(404, 'notFound', what);
const targetOf = ({ verification }: { readonly verification: number }): string => `verification ${verification}`;

/**
 * Locks a submission and its customer, and returns what the reviewer saw. Number and date of birth are masked for the
 * log; the versions stand for what is left out.
 */
async function lockVerification(tx: Database, id: number) {
  const item = await lockIdentityVerification(tx, id);
  if (!item) throw notFound('There is no verification with this number.');
  const { identity, others, ...seen } = await readVerification(tx, id);
  const [basic] = await tx.select().from(identityVerifications).where(eq(identityVerifications.id, identity.id));
  return {
    ...seen,
    version: seenIdentityVerification(item).version,
    identity: {
      id: identity.id,
      type: identity.type,
      name: identity.name,
      number: maskedNumber(identity.number),
      birthDate: maskedBirthDate(identity.birthDate),
      version: basic ? seenIdentityVerification(basic).version : '',
    },
    isCheckDigitWrong: isThaiIdRight(identity) === false,
    others: others.map(({ id: other, tier, state, revoked }) => ({ id: other, tier, state, revoked })),
  };
}

/** Returns which pictures a reviewer asks for. Nothing is locked: looking changes nothing. */
async function findPictures(tx: Database, id: number) {
  const [item] = await tx.select().from(identityVerifications).where(eq(identityVerifications.id, id));
  if (!item) throw notFound('There is no verification with this number.');
  const ids = PICTURE_SIDES.map((side) => item[side]).filter((picture) => picture !== '');
  const uploads = uploadedPictures(tx);
  const stored = await tx.select().from(uploads).where(inArray(uploads.picture, ids));
  const pictures = PICTURE_SIDES.flatMap((side) => {
    const picture = stored.find((upload) => upload.picture === item[side]);
    return picture ? [{ side, ...picture }] : [];
  });
  if (pictures.length === 0) throw notFound('This verification has no pictures.');
  return { account: item.account, tier: item.tier, pictures };
}

/** Returns what the customer will read about a decision. A final reason has a message of its own. */
async function readsOf(
  tx: Database,
  { services }: Pick<DeskContext, 'services'>,
  id: number,
  decision: 'approve' | 'revoke' | 'reject',
  reason?: VerificationReason,
) {
  const [item] = await tx.select().from(identityVerifications).where(eq(identityVerifications.id, id));
  if (!item) return undefined;
  const approved = item.tier === 'advanced' ? 'certificationAdvanced' : 'certificationVerified';
  const rejected = reason !== undefined && isFinalReason(reason) ? 'certificationClosed' : 'certificationReturned';
  const kind = { approve: approved, reject: rejected, revoke: 'certificationRevoked' } as const;
  const fields = reason && { reason: verificationReasonInEach(reason) };
  return previewNotice(tx, services, item.account, kind[decision], fields);
}

export const verificationActions = [
  perform(approveVerification, {
    describe: describeVerifying,
    target: targetOf,
    subject: async (tx, { verification }, { member }) => {
      const seen = await lockVerification(tx, verification);
      await assertLooked(tx, seen, member.id);
      return seen;
    },
    second: ({ sameNumber, isCheckDigitWrong }) => whyTwoVerify({ sameNumber, isCheckDigitWrong }),
    reads: (tx, { verification }, context) => readsOf(tx, context, verification, 'approve'),
    run: async ({ services, member }, tx, _, seen) => {
      if ((await decideIdentityVerification(services, tx, seen, { verdict: 'approve', by: member.id })) === 'changed')
        throw new DeskError(409, 'decided', 'This verification is not under review.');
    },
  }),

  perform(rejectVerification, {
    describe: describeReturning,
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    reads: (tx, { verification, reason }, context) => readsOf(tx, context, verification, 'reject', reason),
    run: async ({ services, member }, tx, { reason }, seen) => {
      if (
        (await decideIdentityVerification(services, tx, seen, { verdict: 'reject', reason, by: member.id })) ===
        'changed'
      )
        throw new DeskError(409, 'decided', 'This verification is not under review.');
    },
  }),

  perform(revokeVerification, {
    describe: describeRevoking,
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    reads: (tx, { verification, reason }, context) => readsOf(tx, context, verification, 'revoke', reason),
    second: () => "Lowering a customer's limits by revoking their verification needs two people.",
    run: async ({ services }, tx, { reason }, seen) => {
      if ((await revokeIdentityVerification(services, tx, seen, reason)) === 'changed')
        throw new DeskError(409, 'notVerified', 'This verification is not verified.');
    },
  }),

  perform(reopenVerification, {
    describe: describeReopening,
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    second: () => 'A final refusal is taken back by two people.',
    run: async ({ services }, tx, { verification }) => {
      if (!(await reopenIdentityVerification(services, tx, verification)))
        throw new DeskError(409, 'notFinal', 'This verification was not refused for good.');
    },
  }),

  perform(lookAtPictures, {
    target: targetOf,
    subject: (tx, { verification }) => findPictures(tx, verification),
    run: async ({ services }, _, __, { pictures }) => {
      const shown: VerificationPictures[number][] = [];
      // one after the other: a picture is large in memory
      for (const { side, ...picture } of pictures)
        shown.push({ side, picture: await readPictureOr(services, picture) });
      return shown;
    },
  }),
];

export const verificationViews = [
  provide(verifications, async ({ services }, query) => ({
    verifications: await verificationEntries(services.db, query),
  })),
  provide(verificationView, async ({ services, member }, { id }) => {
    const verification = await readVerification(services.db, id);
    return { verification, evidence: await readEvidence(services, services.db, verification, member.id) };
  }),
];
