import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { withCompany } from '../../i18n/with-company.ts';

/** Names of the entries' kinds, keyed by the API's `kind`, which is also the `setup` of the filter (ACCT-02). */
const kinds: Readonly<Record<string, MessageDescriptor>> = {
  recharge: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  withdrawPaid: msg`Withdrawal paid out`,
  overpayment: msg`Overpayment deducted`,
  withdrawReturn: msg`Withdrawal returned`,
  option: msg`Option stake`,
  optionWin: msg`Option won`,
  optionLose: msg`Option lost`,
  optionReturn: msg`Option stake returned`,
  contract: msg`Contract trade`,
  contractHold: msg`On hold for contract order`,
  contractDeal: msg`Contract order filled`,
  contractRest: msg`Unused amount released`,
  contractRevoke: msg`Contract order cancelled`,
  subscribe: msg`Liquidity mining subscription`,
  redeem: msg`Liquidity mining redemption`,
  interest: msg`Interest`,
  lockup: msg`Amount locked`,
  'lockup-income': msg`Lock-up earnings`,
  'lockup-release': msg`Lock-up ended`,
  points: msg`Points redeemed`,
  signin: msg`Daily check-in`,
  task: msg`Task reward`,
  activity: msg`Promotion reward`,
  welfare: msg`Tasks and offers`,
  invite: msg`Invitation`,
  blindbox: msg`Blind box`,
  grant: msg`Added by {company}`,
  adjustment: msg`Balance adjustment`,
  fee: msg`Fee`,
};

/** Returns the name of a kind; an unknown kind is returned as the server sent it. */
export const kindName = (i18n: I18n, kind: string): string => (kinds[kind] ? i18n._(withCompany(kinds[kind])) : kind);
