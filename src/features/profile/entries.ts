import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Path } from '../../domain/routes.ts';
import type { IconName } from '../../ui/base/Icon.tsx';

/** A link to another page; it is not shown if the page does not exist in this variant. */
export interface PageLink {
  readonly path: Path;
  readonly icon: IconName;
  readonly name: MessageDescriptor;
  /** Second line. */
  readonly detail?: MessageDescriptor;
}
export interface Group {
  readonly name: MessageDescriptor;
  readonly entries: readonly PageLink[];
}

/** Records and payees on the page "mine" (PROF-01, HOME-07). */
export const moneyLinks: Group = {
  name: msg`Money`,
  entries: [
    {
      path: '/pages/accountDetails/accountDetails',
      icon: 'receipt-text',
      name: msg`Transactions`,
      detail: msg`Balances, history, statement`,
    },
    { path: '/pages/Recharge/record', icon: 'arrow-down-to-line', name: msg`Deposit history` },
    { path: '/pages/Withdraw/record', icon: 'arrow-up-from-line', name: msg`Withdrawal history` },
    { path: '/pages/mine/setting/tradeAccount', icon: 'credit-card', name: msg`Bank account` },
    { path: '/pages/mine/walletList', icon: 'wallet', name: msg`Wallets` },
  ],
};

/** Rewards on the page "mine", each with an icon on a plate. */
export const rewardPlates: readonly PageLink[] = [
  { path: '/pages/index/singin', icon: 'calendar-check', name: msg`Daily check-in` },
  { path: '/pages/index/welfare', icon: 'gift', name: msg`Tasks and offers` },
  { path: '/pages/blindbox/index', icon: 'package', name: msg`Blind box` },
  { path: '/pages/index/share', icon: 'user-plus', name: msg`Invite` },
  { path: '/pages/activeList/index', icon: 'megaphone', name: msg`Promotions` },
];

/** Rewards on the page "mine" that have a value, below the plates. */
export const rewardRows: readonly PageLink[] = [
  { path: '/pages/mine/vipLevel', icon: 'award', name: msg`VIP level` },
  { path: '/pages/mine/pointRecord', icon: 'coins', name: msg`Points` },
];

const HELP: readonly PageLink[] = [
  { path: '/pages/service/index', icon: 'headset', name: msg`Support` },
  { path: '/pages/service/cases', icon: 'inbox', name: msg`Your questions` },
  { path: '/pages/index/companyProfile', icon: 'building-2', name: msg`Company profile` },
];

export const accountLinks: Group = {
  name: msg`Account`,
  entries: [{ path: '/pages/mine/Certification/primary', icon: 'id-card', name: msg`Identity verification` }, ...HELP],
};

/** What visitors can read without an account. */
export const visitorLinks: Group = {
  name: msg`Look around`,
  entries: [
    { path: '/pages/Lock-up/Lock-up', icon: 'lock-keyhole', name: msg`Lock-up mining` },
    { path: '/pages/optionRule/index', icon: 'scroll-text', name: msg`Option rules` },
    { path: '/pages/index/share', icon: 'user-plus', name: msg`Invite` },
  ],
};

export const helpLinks: Group = { name: msg`Help`, entries: HELP };
