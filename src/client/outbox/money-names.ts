import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of the money calls by endpoint id. A test compares them with the endpoints. */
export const moneyNames: Readonly<Record<string, MessageDescriptor>> = {
  'option.add': msg`Option order`,
  'contract.add': msg`Contract order`,
  'pay.submit': msg`Deposit`,
  'extract.add': msg`Withdrawal`,
  'extract.cancel': msg`Withdrawal cancellation`,
  'yuebao.in': msg`Mining subscription or lock-up`,
  'yuebao.out': msg`Liquidity mining redemption`,
  'points.redeem': msg`Points redemption`,
  'signin.add': msg`Daily check-in`,
  'task.claim': msg`Task reward`,
  'blindbox.draw': msg`Blind box draw`,
};
