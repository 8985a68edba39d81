import { certification, certify } from '../../../src/api/certification.ts';
import { certificationOf, maskedName, maskedNumber, stateOf, submitCertification } from './certification.ts';
import { reasonIn } from './reasons.ts';
import { handle } from '../../context.ts';

export const handlers = [
  handle(certify, async (fields, { db, account, now }) => {
    await submitCertification(db, account.id, fields, now);
    return {};
  }),

  handle(certification, async (_, { db, account, language }) => {
    const { primary, advanced } = await certificationOf(db, account.id);
    const primaryState = stateOf(primary);
    // the basic one first: it has to be corrected before the advanced one
    const refused = [primary, advanced].find((tier) => tier?.state === 'refused');
    return {
      primary: primaryState,
      advanced: stateOf(advanced),
      reason: refused ? reasonIn(language, refused.reason) : '',
      final: refused?.isFinal ?? false,
      type: primaryState === 'none' ? '' : (primary?.type ?? ''),
      name: primaryState === 'none' || !primary ? '' : maskedName(primary.name),
      number: primaryState === 'none' || !primary ? '' : maskedNumber(primary.number),
      updated:
        Math.max(...[primary, advanced].map((tier) => tier?.revoked ?? tier?.decided ?? tier?.created ?? 0)) || null,
    };
  }),
];
