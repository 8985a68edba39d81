import { msg } from '@lingui/core/macro';

export const liquidityTexts = {
  liquidityNoRates: msg`Liquidity mining has no rates at the moment, so you can't subscribe. Nothing was moved.`,
  redeemTooMuch: msg`You can redeem up to {most} {code}.`,
  redeemMinimum: msg`Redeem at least {minimum} {code}, or everything you have.`,
  redeemMany: msg`You've reached today's maximum of {most, plural, one {{most} redemption} other {{most} redemptions}}. Nothing was redeemed. You can redeem again from 00:00 Bangkok time.`,
  quickOwnReached: msg`Only {left} {code} is left of your own quick redemption limit today. Nothing was redeemed. You can use standard redemption.`,
  quickCapReached: msg`Only {left} {code} is left of today's quick redemption limit, shared by all customers. Nothing was redeemed. You can use standard redemption.`,
};
