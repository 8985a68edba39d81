import { certification, certify } from '../../../src/api/certification.ts';
import { certificationOf, maskedName, maskedNumber, stateOf, submitCertification } from './certification.ts';
import { handle } from '../../context.ts';

export const handlers = [
  handle(certify, async (fields, { db, account, now }) => {
    await submitCertification(db, account.id, fields, now);
    return {};
  }),

  handle(certification, async (_, { db, account }) => {
    const { primary, advanced } = await certificationOf(db, account.id);
    const primaryState = stateOf(primary);
    const refused = [advanced, primary].find((tier) => tier?.state === 'refused');
    return {
      primary: primaryState,
      advanced: stateOf(advanced),
      reason: refused?.reason ?? '',
      type: primaryState === 'none' ? '' : (primary?.type ?? ''),
      name: primaryState === 'none' || !primary ? '' : maskedName(primary.name),
      number: primaryState === 'none' || !primary ? '' : maskedNumber(primary.number),
      updated: Math.max(...[primary, advanced].map((tier) => tier?.decided ?? tier?.created ?? 0)) || null,
    };
  }),
];
