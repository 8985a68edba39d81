import { msg } from '@lingui/core/macro';

export const optionTexts = {
  optionMinutes: msg`This duration isn't available.`,
  optionClosed: msg`You can't trade {code} options right now. Your order wasn't placed and your balance hasn't changed.`,
  optionMinimum: msg`The minimum purchase amount is: {minimum} {code}!`,
  optionMaximum: msg`The maximum per order is {maximum} {code}.`,
  optionOpenMost: msg`You can have up to {most} {code} in pending option orders, and {left} {code} of that is left. Your order wasn't placed. You can order more once one expires.`,
  optionExposure: msg`Too many {code} options expire at that time. Your balance hasn't changed. Choose another duration or a smaller amount, or try again in a minute.`,
  optionQuoteOld: msg`The price you confirmed is more than {seconds, plural, one {{seconds} second} other {{seconds} seconds}} old, so your order wasn't placed. The price is now {price}. Your balance hasn't changed.`,
  optionMoved: msg`The price moved from {quote} to {price}, so your order wasn't placed. Your balance hasn't changed.`,
  optionYield: msg`The return has changed to {yield}%, so your order wasn't placed. Your balance hasn't changed.`,
};
