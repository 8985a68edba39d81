import { msg } from '@lingui/core/macro';

export const pointTexts = {
  pointsInsufficient: msg`You don't have enough points. You have {balance, plural, one {{balance} point} other {{balance} points}}.`,
  pointsClosed: msg`You can't redeem points right now. You keep your points.`,
  pointsVerify: msg`You can redeem points once you've completed basic verification. You keep your points in the meantime.`,
};
