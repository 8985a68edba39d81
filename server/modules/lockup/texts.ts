import { msg } from '@lingui/core/macro';

export const lockupTexts = {
  productUnknown: msg`This product is no longer available.`,
  productClosed: msg`This product isn't open for new orders right now.`,
  lockupChanged: msg`The rate or end date has changed. Nothing was locked; please check the new terms.`,
  lockupLimit: msg`You can lock {minimum} to {maximum} {code} per order.`,
};
