import { msg } from '@lingui/core/macro';

/** Mining, points, tasks, check-in and the blind box. */
export const earn = {
  redeemTooMuch: msg`You can redeem {most} {code} at most.`,
  redeemMinimum: msg`Redeem at least {minimum} {code}, or all that is there.`,
  redeemMany: msg`You have made {most} redemptions today, the most for one day. Nothing was redeemed; redemptions open again at 00:00 Bangkok time.`,
  quickOwnReached: msg`Your own quick redemptions of today have {left} {code} left. Nothing was redeemed; standard redemption is open.`,
  quickCapReached: msg`Today's quick redemptions have {left} {code} left, for all customers together. Nothing was redeemed; standard redemption is open.`,
  productUnknown: msg`This product is no longer offered.`,
  productClosed: msg`This product takes no new orders at the moment.`,
  lockupChanged: msg`The rate or the end date has changed. Nothing was locked; please check the new figures.`,
  lockupLimit: msg`One order is from {minimum} to {maximum} {code}.`,
  pointsInsufficient: msg`There are not enough points. You have {balance}.`,
  pointsClosed: msg`Points are not redeemed at the moment. Your points stay yours.`,
  pointsCertify: msg`Points are redeemed after the primary certification: it makes sure that a person stands behind each account. Your points stay yours.`,
  signInDone: msg`You have already signed in today. The next sign-in opens at 00:00 Bangkok time.`,
  signInDay: msg`A new day has begun. Nothing was credited; look at today's reward and sign in again.`,
  taskOpen: msg`This task is not done yet.`,
  taskOver: msg`This task has ended.`,
  taskPaid: msg`The reward of this task was already credited.`,
  boxClosed: msg`The blind box is closed.`,
  boxChanged: msg`The odds or the commitment have changed since you looked. Nothing was taken.`,
};
