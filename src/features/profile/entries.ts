import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Path } from '../../domain/routes.ts';
import type { IconName } from '../../ui/base/Icon.tsx';

/** A link to another page; it is not shown if the page does not exist in this variant. */
export interface PageLink {
  readonly path: Path;
  readonly icon: IconName;
  readonly name: MessageDescriptor;
}
export interface Group {
  readonly name: MessageDescriptor;
  readonly entries: readonly PageLink[];
}

/** Links on the page "mine" (PROF-01, HOME-07). */
export const minePageLinks: readonly Group[] = [
  {
    name: msg`Currency`,
    entries: [
      { path: '/pages/accountDetails/accountDetails', icon: 'receipt-text', name: msg`Assets` },
      { path: '/pages/Recharge/record', icon: 'arrow-down-to-line', name: msg`Deposit history` },
      { path: '/pages/Withdraw/record', icon: 'arrow-up-from-line', name: msg`Withdrawal history` },
      { path: '/pages/mine/setting/tradeAccount', icon: 'credit-card', name: msg`Bank account` },
      { path: '/pages/mine/walletList', icon: 'wallet', name: msg`Wallets` },
      { path: '/pages/Liquidity/Liquidity', icon: 'droplets', name: msg`Liquidity mining` },
      { path: '/pages/mine/pointRecord', icon: 'coins', name: msg`Points` },
    ],
  },
  {
    name: msg`Account`,
    entries: [
      { path: '/pages/mine/Certification/primary', icon: 'id-card', name: msg`Identity verification` },
      { path: '/pages/mine/vipLevel', icon: 'award', name: msg`VIP level` },
      { path: '/pages/index/share', icon: 'share-2', name: msg`Invite` },
    ],
  },
  {
    name: msg`Rewards`,
    entries: [
      { path: '/pages/index/singin', icon: 'calendar-check', name: msg`Daily check-in` },
      { path: '/pages/index/welfare', icon: 'gift', name: msg`Tasks and offers` },
      { path: '/pages/blindbox/index', icon: 'package', name: msg`Blind box` },
      { path: '/pages/activeList/index', icon: 'megaphone', name: msg`Promotions` },
    ],
  },
  {
    name: msg`Help`,
    entries: [
      { path: '/pages/service/index', icon: 'headset', name: msg`Support` },
      { path: '/pages/index/companyProfile', icon: 'building-2', name: msg`Company profile` },
    ],
  },
];

/** Links on the settings page (PROF-03). */
export const settingGroups: readonly Group[] = [
  {
    name: msg`Profile`,
    entries: [
      { path: '/pages/mine/setting/avatar', icon: 'image', name: msg`Profile photo` },
      { path: '/pages/mine/setting/nickname', icon: 'user-round', name: msg`Nickname` },
      { path: '/pages/mine/setting/phone', icon: 'smartphone', name: msg`Phone` },
    ],
  },
  {
    name: msg`Security`,
    entries: [
      { path: '/pages/mine/setting/password', icon: 'key-round', name: msg`Login password` },
      { path: '/pages/mine/setting/paypass', icon: 'lock-keyhole', name: msg`Payment password` },
      { path: '/pages/mine/setting/tradePwd', icon: 'shield-check', name: msg`Reset payment password` },
      { path: '/pages/mine/setting/tradeAccount', icon: 'credit-card', name: msg`Bank account` },
    ],
  },
  {
    name: msg`Currency`,
    entries: [{ path: '/pages/mine/setting/chooseMoneyType', icon: 'banknote', name: msg`Display currency` }],
  },
];
