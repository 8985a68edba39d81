import { msg } from '@lingui/core/macro';

/** Push notifications, and the categories in messages about adjusted balances. */
export const messageTexts = {
  pushOff: msg`Notifications are off on this device.`,
  pushUnknown: msg`Notifications aren't supported in this browser.`,
  adjustmentRefund: msg`refund`,
  adjustmentCompensation: msg`compensation`,
  adjustmentCorrection: msg`correction`,
  adjustmentChargeback: msg`deposit reversed`,
  adjustmentIncentive: msg`promotion reward`,
  adjustmentFee: msg`fee`,
};
