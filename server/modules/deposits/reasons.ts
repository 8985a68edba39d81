import { isDepositReason } from '../../../src/domain/deposit-reasons.ts';
import { reasonTexts } from '../../platform/texts/reasons.ts';

/** Texts of the reasons of rejected deposits. */
export const { reasonIn: depositReasonIn, reasonInEach: depositReasonInEach } = reasonTexts(isDepositReason);
