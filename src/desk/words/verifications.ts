import type { VerificationReason } from '../../domain/verification-reasons.ts';
import type { LookedAt, VerificationState, VerificationTier } from '../verifications/api.ts';

/** The tiers of the identity verification. */
export const TIER_WORDS: Readonly<Record<VerificationTier, string>> = { primary: 'Basic', advanced: 'Advanced' };

const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  idcard: 'ID card',
  driver: "Driver's licence",
  passport: 'Passport',
};

/** Returns the kind of a document in words. */
export const documentWords = (type: string): string => DOCUMENT_WORDS[type] ?? type;

/** What a person looked at before they approved. */
export const LOOKED_WORDS: Readonly<Record<LookedAt, string>> = {
  face: "The face is the document's",
  document: 'The document looks real',
  name: "The name is the document's",
  typed: 'The name is a whole name, not a nickname or a company',
  number: 'The number fits the kind of document',
  others: 'No other account speaks against it',
};

/** Returns why two people approve a submission; undefined if one is enough. */
export function whyTwoVerify({
  sameNumber,
  isCheckDigitWrong,
}: {
  readonly sameNumber: { readonly count: number };
  readonly isCheckDigitWrong: boolean;
}): string | undefined {
  const reasons = [
    ...(sameNumber.count > 0 ? ['another account sent the same document number'] : []),
    ...(isCheckDigitWrong ? ['the check digit is wrong for a Thai ID'] : []),
  ];
  return reasons.length === 0 ? undefined : `Two people approve it: ${reasons.join(', and ')}.`;
}

/** What became of a submission. */
export const VERIFICATION_STATE_WORDS: Readonly<Record<VerificationState, string>> = {
  review: 'Under review',
  verified: 'Verified',
  refused: 'Rejected',
};

/** What staff choose as the reason. The customer reads a whole sentence in their language. */
export const VERIFICATION_REASON_WORDS: Readonly<Record<VerificationReason, string>> = {
  kycUnreadable: 'Picture is too blurred',
  kycCutOff: 'Picture is cut off',
  kycExpired: 'Document has expired',
  kycNameDiffers: "Name doesn't match",
  kycNumberDiffers: "Number doesn't match",
  kycGlare: 'Reflections or shadows',
  kycScreen: 'Picture of a screen or a copy',
  kycEdited: 'Picture was edited or is covered',
  kycSideMissing: 'One side is missing',
  kycWrongDocument: "Document we can't accept",
  kycTypeDiffers: 'Other kind of document than chosen',
  kycDocumentUsed: 'Document of another account',
  kycUnderage: 'Under the minimum age',
  kycNotAccepted: 'Not accepted, for good',
};
