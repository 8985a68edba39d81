import * as v from 'valibot';
import { VERIFICATION_REASONS } from '../../domain/verification-reasons.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { id as verification, idText, staffNote } from '../api/fields.ts';
import type { Role } from '../api/roles.ts';
import type { OpenProposal } from '../approvals/api.ts';

const roles: readonly Role[] = ['owner', 'compliance'];
const TIERS = ['primary', 'advanced'] as const;
const STATES = ['review', 'verified', 'refused'] as const;
export const PICTURE_SIDES = ['front', 'back', 'face'] as const;
/** What a person looks at before they approve: of a document with pictures, and of one that was only typed. */
export const LOOKED_AT = ['face', 'document', 'name', 'typed', 'number', 'others'] as const;
export type LookedAt = (typeof LOOKED_AT)[number];
const reason = v.picklist(VERIFICATION_REASONS);

export type VerificationTier = (typeof TIERS)[number];
export type VerificationState = (typeof STATES)[number];
export type PictureSide = (typeof PICTURE_SIDES)[number];

export const approveVerification = deskAction({
  id: 'verification.approve',
  roles,
  isSigned: true,
  moments: ['created', 'decided'],
  request: v.strictObject({
    verification,
    /** What the person looked at, for the log. */
    looked: v.optional(v.array(v.picklist(LOOKED_AT))),
    note: staffNote,
  }),
  summary:
    "Verifies a customer's identity, which raises their withdrawal limit. Needs a look at its pictures, and two people if another account sent the same document number or a Thai ID's check digit is wrong.",
});

export const rejectVerification = deskAction({
  id: 'verification.reject',
  roles,
  isSigned: false,
  moments: ['created', 'decided'],
  request: v.strictObject({ verification, reason, note: staffNote }),
  summary: 'Returns a submission. The customer reads the reason; after a final one they cannot send another.',
});

export const revokeVerification = deskAction({
  id: 'verification.revoke',
  roles,
  isSigned: true,
  moments: ['created', 'decided'],
  request: v.strictObject({ verification, reason, note: staffNote }),
  summary: 'Takes a verification back. The withdrawal limit falls at once; orders go on. Needs two people.',
});

export const reopenVerification = deskAction({
  id: 'verification.reopen',
  roles,
  isSigned: true,
  moments: ['created', 'decided'],
  request: v.strictObject({ verification }),
  summary: 'Lets a customer send another submission after a final refusal. Needs two people.',
});

/** Its result is `VerificationPictures`. One signature shows all pictures of a submission. */
export const lookAtPictures = deskAction({
  id: 'verification.pictures',
  roles,
  isSigned: true,
  moments: ['created', 'decided'],
  request: v.strictObject({ verification }),
  summary: 'Shows the pictures of a submission to the person who asks, and logs that they looked.',
});

/** A picture as actions return it. */
export type Picture = {
  /** Media type, such as `image/jpeg`. */
  readonly type: string;
  /** Bytes in base64. */
  readonly data: string;
};

/** The pictures of a submission; a text instead of one that can't be shown. */
export type VerificationPictures = readonly { readonly side: PictureSide; readonly picture: Picture | string }[];

/** A submission. Times in ms. */
export interface VerificationEntry {
  readonly id: number;
  readonly account: number;
  readonly username: string;
  readonly tier: VerificationTier;
  readonly state: VerificationState;
  /** Kind of the document: `idcard`, `driver` or `passport`. */
  readonly type: string;
  /** '' for an advanced one: it has pictures of the document of the basic one. */
  readonly name: string;
  /** Masked; '' for an advanced one. */
  readonly number: string;
  /** Only the year; '' for an advanced one, and for one from before it was asked. */
  readonly birthDate: string;
  readonly created: number;
  readonly decided: number | null;
  /** Name of the staff member who decided; null for a provider's reviewer. */
  readonly decidedBy: string | null;
  /** When it was revoked after it had been verified. */
  readonly revoked: number | null;
  /** Why it was refused, in English; '' otherwise. */
  readonly reason: string;
  /** The customer can't send another one. */
  readonly isFinal: boolean;
}

/**
 * Returns up to 50 submissions. Those under review come oldest first, and `after` continues the list; others newest
 * first, continued by `before`.
 */
export const verifications = deskView<{ readonly verifications: readonly VerificationEntry[] }>()({
  id: 'verifications',
  roles,
  query: v.strictObject({
    state: v.optional(v.picklist(STATES), 'review'),
    tier: v.optional(v.picklist(TIERS)),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});

/** A submission with everything that its reviewer needs. */
export interface Verification extends VerificationEntry {
  /** Pictures that exist; `verification.pictures` shows them. */
  readonly pictures: readonly PictureSide[];
  /** The basic submission whose name and number count: this one, or the one that an advanced one builds on. */
  readonly identity: {
    readonly id: number;
    readonly type: string;
    readonly name: string;
    readonly number: string;
    /** `YYYY-MM-DD`; '' if it was not asked. */
    readonly birthDate: string;
  };
  /** The highest tier that is verified now. */
  readonly level: 'none' | VerificationTier;
  /** Other accounts that sent the same document number. */
  readonly sameNumber: {
    readonly count: number;
    /** Up to 50 ids of accounts, oldest first. */
    readonly accounts: readonly number[];
  };
  /** Up to 50 other submissions of the customer, newest first. */
  readonly others: readonly VerificationEntry[];
}

/** What else the server knows about the customer, to hold a submission against. */
export interface VerificationEvidence {
  /** Proposal about the submission that waits for a second person. */
  readonly approval: OpenProposal | null;
  /** The basic submission before this one; null without one. Number and date of birth are masked. */
  readonly before: {
    readonly id: number;
    readonly name: string;
    readonly number: string;
    readonly birthDate: string;
    readonly type: string;
  } | null;
  /** Names of the holders of the customer's bank accounts, each once. */
  readonly holders: readonly string[];
  /** Whether the reader has looked at the pictures of this submission, by the log. */
  readonly hasLooked: boolean;
  /** Withdrawals of a day in USDT, now and after the decision; null if no one knows. */
  readonly limits: { readonly now: string; readonly after: string } | null;
}

export const verificationView = deskView<{
  readonly verification: Verification;
  readonly evidence: VerificationEvidence;
}>()({
  id: 'verification',
  roles,
  query: v.strictObject({ id: idText }),
});
