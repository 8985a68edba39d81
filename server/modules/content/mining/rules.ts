import { msg } from '@lingui/core/macro';

/** The rules of both kinds of mining, as the server carries them out: one sentence a line. */
export const miningRules = {
  liquidity: {
    title: msg`Rules of liquidity mining`,
    lines: [
      msg`The least subscription is {minimum} USDT. It moves from your available balance and can be redeemed at any time.`,
      msg`Rates are annualized, set in tiers and updated daily. Each rate counts only for its own part of your balance. Rates are not guaranteed and may fall to zero.`,
      msg`A day is a calendar day in Bangkok time (UTC+7). What has been there since the beginning of a day earns for that day; the day of subscription does not count.`,
      msg`Interest of a day is the part of each tier times its rate, divided by 365, added up and rounded down to 0.000001 USDT. It is credited after the day has ended and earns from then on.`,
      msg`Quick redemption arrives at once. All customers together may redeem {cap} USDT this way in a day; the amount is whole again at 00:00 Bangkok time. One customer may redeem {own} USDT of it. What you subscribed the same day does not count. What you redeem earns nothing for that day.`,
      msg`Standard redemption is paid within three days. What you redeem still earns for the day of redemption, and for no later day.`,
      msg`One redemption is {least} USDT at least, or all that is there. You can redeem {times} times a day.`,
    ],
  },
  regular: {
    title: msg`Rules of lock-up mining`,
    lines: [
      msg`An order locks an amount within the single limit for the days of its product. Its terms stay as they were when you confirmed.`,
      msg`Income of a day is the amount times the daily rate, rounded down to 0.000001 USDT. It is paid to your available balance after each day in Bangkok time (UTC+7). The day of the order does not count: it earns from 00:00 of the day after.`,
      msg`At 00:00 Bangkok time of the end date the order ends, and the whole amount is available again.`,
      msg`An order cannot be ended early: until the end date the amount can be neither withdrawn nor used.`,
      msg`The daily rate of an order does not change. Rates of new orders may.`,
    ],
  },
};
