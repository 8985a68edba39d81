import { msg } from '@lingui/core/macro';

/** Mining, points, tasks, check-in and the blind box. */
export const earn = {
  redeemTooMuch: msg`You can redeem up to {most} {code}.`,
  redeemMinimum: msg`Redeem at least {minimum} {code}, or everything you have.`,
  redeemMany: msg`You've reached today's maximum of {most, plural, one {{most} redemption} other {{most} redemptions}}. Nothing was redeemed. You can redeem again from 00:00 Bangkok time.`,
  quickOwnReached: msg`Only {left} {code} is left of your own quick redemption limit today. Nothing was redeemed. You can use standard redemption.`,
  quickCapReached: msg`Only {left} {code} is left of today's quick redemption limit, shared by all customers. Nothing was redeemed. You can use standard redemption.`,
  productUnknown: msg`This product is no longer available.`,
  productClosed: msg`This product isn't open for new orders right now.`,
  lockupChanged: msg`The rate or end date has changed. Nothing was locked; please check the new terms.`,
  lockupLimit: msg`You can lock {minimum} to {maximum} {code} per order.`,
  pointsInsufficient: msg`You don't have enough points. You have {balance, plural, one {{balance} point} other {{balance} points}}.`,
  pointsClosed: msg`You can't redeem points right now. You keep your points.`,
  pointsVerify: msg`You can redeem points once you've completed basic verification. You keep your points in the meantime.`,
  checkInDone: msg`You've already checked in today. You can check in again from 00:00 Bangkok time.`,
  checkInDay: msg`A new day has started, so nothing was credited. Check today's reward and check in again.`,
  taskOpen: msg`You haven't finished this task yet.`,
  taskOver: msg`This task has ended.`,
  taskPaid: msg`You've already received this reward.`,
  boxClosed: msg`The blind box is closed.`,
  boxChanged: msg`The blind box has changed since you looked. Nothing was charged. Please check the odds again.`,
};
