import { msg } from '@lingui/core/macro';

export const protectionTexts = {
  riskFirst: msg`Answer the questions about risk before your first order.`,
  riskWait: msg`You can place your first order in {hours, plural, one {{hours} hour} other {{hours} hours}}.`,
  riskAnswers: msg`Some answers aren't right yet. Read the explanations and answer again.`,
  tradingPaused: msg`You've paused trading for another {days, plural, one {{days} day} other {{days} days}}.`,
  limitStake: msg`This is above your limit of {limit} {code} per order.`,
  limitLoss: msg`This could take you over your daily loss limit. {left} {code} of it is left today.`,
};
