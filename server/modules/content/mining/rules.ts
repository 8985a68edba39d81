import { msg } from '@lingui/core/macro';

/** The rules of both kinds of mining as the server implements them, one paragraph per line. */
export const miningRules = {
  liquidity: {
    title: msg`Liquidity mining rules`,
    lines: [
      msg`The minimum subscription is {minimum} USDT. It moves from your available balance, and you can redeem it at any time.`,
      msg`Rates are yearly, set in tiers and updated daily. Each rate applies only to the part of your balance in that tier. Rates aren't guaranteed and can fall to zero.`,
      msg`A day is a calendar day in Bangkok time (UTC+7). Interest for a day is based on your balance at the start of that day, so the day you subscribe doesn't count.`,
      msg`Daily interest is the amount in each tier times its rate, divided by 365, added up and rounded down to 0.000001 USDT. We credit it after the day ends, and it earns interest from then on.`,
      msg`Quick redemption arrives the same day, usually straight away. All customers share a limit of {cap} USDT a day, which resets at 00:00 Bangkok time; your own share is up to {own} USDT. Amounts you subscribed the same day don't count towards these limits. You earn no interest that day on the amount you redeem.`,
      msg`Standard redemption is paid within three days. The amount still earns interest on the day you redeem, but not after that.`,
      msg`Redeem at least {least} USDT at a time, or everything you have. You can redeem {times, plural, one {{times} time} other {{times} times}} a day.`,
    ],
  },
  regular: {
    title: msg`Lock-up mining rules`,
    lines: [
      msg`A lock-up order locks an amount for the product's period. The terms you confirm don't change.`,
      msg`Daily earnings are the amount times the daily rate, rounded down to 0.000001 USDT. We add them to your available balance after each day ends in Bangkok time (UTC+7). The day you order doesn't count: earnings start at 00:00 the next day.`,
      msg`At 00:00 Bangkok time on its end date the order ends, and the full amount is available again.`,
      msg`You can't end an order early. Until the end date you can't withdraw or use the amount.`,
      msg`Your order keeps its daily rate. Rates for new orders may change.`,
    ],
  },
};
