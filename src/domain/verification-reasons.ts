/**
 * Why an identity verification is rejected or revoked. The keys are stored; customers read the server's text of the
 * same key, in their language.
 */
export const VERIFICATION_REASONS = [
  'kycUnreadable',
  'kycCutOff',
  'kycGlare',
  'kycScreen',
  'kycEdited',
  'kycSideMissing',
  'kycWrongDocument',
  'kycTypeDiffers',
  'kycExpired',
  'kycNameDiffers',
  'kycNumberDiffers',
  'kycDocumentUsed',
  'kycUnderage',
  'kycNotAccepted',
] as const;
export type VerificationReason = (typeof VERIFICATION_REASONS)[number];

/** Returns whether a stored reason is a key. Others are the words of a provider or of QA. */
export const isVerificationReason = (reason: string): reason is VerificationReason =>
  (VERIFICATION_REASONS as readonly string[]).includes(reason);

/** Returns whether a customer can't send another verification after this reason. */
export const isFinalReason = (reason: string): boolean => reason === 'kycNotAccepted';
