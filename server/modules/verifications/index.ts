export { verificationReasonIn, verificationReasonInEach } from './reasons.ts';
export {
  decideIdentityVerification,
  lockIdentityVerification,
  reopenIdentityVerification,
  revokeIdentityVerification,
  seenIdentityVerification,
} from './verdicts.ts';
export {
  isVerificationPicture,
  latestVerifications,
  maskedBirthDate,
  maskedName,
  maskedNumber,
  shownState,
  summarizeVerifications,
  type Tier,
  verifiedLevel,
} from './verifications.ts';
export { accountsNamed, verifiedNames } from './verified-names.ts';
