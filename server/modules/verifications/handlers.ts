import { verificationState, submitVerification } from '../../../src/api/verifications.ts';
import {
  latestVerifications,
  maskedName,
  maskedNumber,
  shownState,
  submitIdentityVerification,
} from './verifications.ts';
import { verificationReasonIn } from './reasons.ts';
import { handle } from '../../context.ts';

export const handlers = [
  handle(submitVerification, async (fields, { db, account, now }) => {
    await submitIdentityVerification(db, account.id, fields, now);
    return {};
  }),

  handle(verificationState, async (_, { db, account, language }) => {
    const { primary, advanced } = await latestVerifications(db, account.id);
    const primaryState = shownState(primary);
    // the basic one first: it has to be corrected before the advanced one
    const refused = [primary, advanced].find((tier) => tier?.state === 'refused');
    return {
      primary: primaryState,
      advanced: shownState(advanced),
      reason: refused ? verificationReasonIn(language, refused.reason) : '',
      final: refused?.isFinal ?? false,
      type: primaryState === 'none' ? '' : (primary?.type ?? ''),
      name: primaryState === 'none' || !primary ? '' : maskedName(primary.name),
      number: primaryState === 'none' || !primary ? '' : maskedNumber(primary.number),
      updated:
        Math.max(...[primary, advanced].map((tier) => tier?.revoked ?? tier?.decided ?? tier?.created ?? 0)) || null,
    };
  }),
];
