import { isWithdrawalReason } from '../../../src/domain/withdrawal-reasons.ts';
import { reasonTexts } from '../../platform/texts/reasons.ts';

/** Texts of the reasons of returned withdrawals. */
export const { reasonIn: withdrawalReasonIn, reasonInEach: withdrawalReasonInEach } = reasonTexts(isWithdrawalReason);
