import { eq } from 'drizzle-orm';
import {
  approveVerification,
  lookAtPicture,
  type PictureSide,
  rejectVerification,
  reopenVerification,
  revokeVerification,
  verifications,
  verificationView,
} from '../../../src/desk-api/verifications.ts';
import { maskedNumber } from '../../modules/certification/certification.ts';
import { certifications } from '../../modules/certification/schema.ts';
import {
  decideCertification,
  lockCertification,
  reopenCertification,
  revokeCertification,
  seenCertification,
} from '../../modules/certification/verdicts.ts';
import { uploads } from '../../modules/uploads/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { readPicture } from '../pictures.ts';
import { verificationEntries, verificationOf, verificationReasons } from '../views/verifications.ts';

const notFound = (what: string): DeskError => new DeskError(404, 'notFound', what);
const targetOf = ({ verification }: { readonly verification: number }): string => `verification ${verification}`;

/**
 * Locks a submission and its customer, and returns what the reviewer saw. The number is masked for the log; the
 * versions stand for what is left out.
 */
async function lockVerification(tx: Database, id: number) {
  const item = await lockCertification(tx, id);
  if (!item) throw notFound('There is no verification with this number.');
  const { identity, others, ...seen } = await verificationOf(tx, id);
  const [basic] = await tx.select().from(certifications).where(eq(certifications.id, identity.id));
  return {
    ...seen,
    version: seenCertification(item).version,
    identity: {
      id: identity.id,
      type: identity.type,
      name: identity.name,
      number: maskedNumber(identity.number),
      version: basic ? seenCertification(basic).version : '',
    },
    others: others.map(({ id: other, tier, state, revoked }) => ({ id: other, tier, state, revoked })),
  };
}

/** Returns which picture a reviewer asks for. Nothing is locked: looking changes nothing. */
async function findPicture(tx: Database, id: number, side: PictureSide) {
  const [item] = await tx.select().from(certifications).where(eq(certifications.id, id));
  if (!item) throw notFound('There is no verification with this number.');
  const [picture] = await tx
    .select({ picture: uploads.id, type: uploads.type, size: uploads.size })
    .from(uploads)
    .where(eq(uploads.id, item[side]));
  if (!picture) throw notFound('This verification has no such picture.');
  return { account: item.account, tier: item.tier, ...picture };
}

export const verificationActions = [
  perform(approveVerification, {
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    run: async ({ services, member }, tx, _, seen) => {
      if ((await decideCertification(services, tx, seen, { verdict: 'approve', by: member.id })) === 'changed')
        throw new DeskError(409, 'decided', 'This verification is not under review.');
    },
  }),

  perform(rejectVerification, {
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    run: async ({ services, member }, tx, { reason }, seen) => {
      if ((await decideCertification(services, tx, seen, { verdict: 'reject', reason, by: member.id })) === 'changed')
        throw new DeskError(409, 'decided', 'This verification is not under review.');
    },
  }),

  perform(revokeVerification, {
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    second: () => "Lowering a customer's limits by revoking their verification needs two people.",
    run: async ({ services }, tx, { reason }, seen) => {
      if ((await revokeCertification(services, tx, seen, reason)) === 'changed')
        throw new DeskError(409, 'notVerified', 'This verification is not verified.');
    },
  }),

  perform(reopenVerification, {
    target: targetOf,
    subject: (tx, { verification }) => lockVerification(tx, verification),
    second: () => 'A final refusal is taken back by two people.',
    run: async ({ services }, tx, { verification }) => {
      if (!(await reopenCertification(services, tx, verification)))
        throw new DeskError(409, 'notFinal', 'This verification was not refused for good.');
    },
  }),

  perform(lookAtPicture, {
    target: targetOf,
    subject: (tx, { verification, side }) => findPicture(tx, verification, side),
    run: ({ services }, _, __, picture) => readPicture(services, picture),
  }),
];

export const verificationViews = [
  provide(verifications, async ({ services }, query) => ({
    verifications: await verificationEntries(services.db, query),
  })),
  provide(verificationView, async ({ services }, { id }) => ({
    verification: await verificationOf(services.db, id),
    reasons: verificationReasons(),
  })),
];
