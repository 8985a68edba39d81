import { isVerificationReason } from '../../../src/domain/verification-reasons.ts';
import { reasonTexts } from '../../platform/texts/reasons.ts';

/** Texts of the reasons of rejected or revoked verifications. */
export const { reasonIn: verificationReasonIn, reasonInEach: verificationReasonInEach } =
  reasonTexts(isVerificationReason);
