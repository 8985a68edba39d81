import type { VerificationTier } from '../verifications/api.ts';

/** The tiers of the identity verification. */
export const TIER_WORDS: Readonly<Record<VerificationTier, string>> = { primary: 'Basic', advanced: 'Advanced' };

const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  idcard: 'ID card',
  driver: "Driver's licence",
  passport: 'Passport',
};

/** Returns the kind of a document in words. */
export const documentWords = (type: string): string => DOCUMENT_WORDS[type] ?? type;
