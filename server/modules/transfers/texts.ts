import { msg } from '@lingui/core/macro';

/** What deposits and withdrawals share: methods, their terms and how long they take. */
export const transferTexts = {
  channelUnknown: msg`This deposit method isn't offered.`,
  channelPaused: msg`Paused during network maintenance.`,
  wayUnmanned: msg`Not available yet. Please don't send money: we can't credit deposits or pay withdrawals here yet.`,
  channelClosed: msg`Unavailable right now: {reason}`,
  rateUnknown: msg`We don't have the fee or the rate right now. Please try again later.`,
  termsChanged: msg`The fee or rate has changed. Nothing was sent; please check the new terms.`,
  arrivalMinutes: msg`About {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} after approval`,
  arrivalDays: msg`Within {days, plural, one {{days} business day} other {{days} business days}} of approval`,
};
