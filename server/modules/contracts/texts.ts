import { msg } from '@lingui/core/macro';

export const contractTexts = {
  contractsClosed: msg`Contracts aren't available right now. Your order wasn't placed and your balance hasn't changed.`,
  contractsClosedNotice: msg`Contracts aren't available right now.`,
  contractUnknown: msg`We couldn't find this order.`,
  contractDealt: msg`This order has already been filled.`,
  contractCancelled: msg`This order has already been cancelled.`,
  contractStarting: msg`This order is waiting for its first price. You can cancel it in a few seconds.`,
  contractNoPrice: msg`There's no current price for {code}. Your order wasn't placed.`,
  contractPriceMissing: msg`Enter a price for a limit order.`,
  contractPriceStep: msg`Use up to {scale, plural, one {{scale} decimal place} other {{scale} decimal places}} for the {code} price.`,
  contractMinimum: msg`The minimum order value is {minimum} USDT.`,
  contractMaximum: msg`The maximum order value is {maximum} USDT.`,
  contractMoved: msg`The market moved past the worst price you accepted. Your order wasn't placed and your balance hasn't changed.`,
  contractThin: msg`There isn't enough {code} in the market to fill this order at once. Your order wasn't placed. Try a smaller amount.`,
  contractUnfilled: msg`You've cancelled too many orders before anything was filled: the maximum is {most} in 24 hours. Your order wasn't placed and your balance hasn't changed. Place a market order, or try a limit order later.`,
  contractMany: msg`You have {most, plural, one {{most} open order} other {{most} open orders}}, which is the maximum. Cancel one first.`,
};
