import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Award,
  Banknote,
  Building2,
  CalendarCheck,
  Coins,
  CreditCard,
  Droplets,
  Gift,
  Headset,
  IdCard,
  Image,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Megaphone,
  Package,
  ReceiptText,
  Share2,
  ShieldCheck,
  Smartphone,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { Path } from '../../lib/routes.ts';

/** A way to another page; one whose page does not exist is not drawn. */
export interface Entry {
  readonly path: Path;
  readonly icon: LucideIcon;
  readonly name: MessageDescriptor;
}
export interface Group {
  readonly name: MessageDescriptor;
  readonly entries: readonly Entry[];
}

/** What mine leads to (PROF-01, HOME-07). */
export const mineGroups: readonly Group[] = [
  {
    name: msg`Money`,
    entries: [
      { path: '/pages/accountDetails/accountDetails', icon: ReceiptText, name: msg`Balances and transactions` },
      { path: '/pages/Recharge/record', icon: ArrowDownToLine, name: msg`Deposit history` },
      { path: '/pages/Withdraw/record', icon: ArrowUpFromLine, name: msg`Withdrawal history` },
      { path: '/pages/mine/setting/tradeAccount', icon: CreditCard, name: msg`Bank account` },
      { path: '/pages/mine/walletList', icon: Wallet, name: msg`Wallets` },
      { path: '/pages/Liquidity/Liquidity', icon: Droplets, name: msg`Liquidity mining` },
      { path: '/pages/mine/pointRecord', icon: Coins, name: msg`Points` },
    ],
  },
  {
    name: msg`Account`,
    entries: [
      { path: '/pages/mine/Certification/primary', icon: IdCard, name: msg`Identity verification` },
      { path: '/pages/mine/vipLevel', icon: Award, name: msg`VIP level` },
      { path: '/pages/index/share', icon: Share2, name: msg`Invite` },
    ],
  },
  {
    name: msg`Rewards`,
    entries: [
      { path: '/pages/index/singin', icon: CalendarCheck, name: msg`Daily check-in` },
      { path: '/pages/index/welfare', icon: Gift, name: msg`Tasks and offers` },
      { path: '/pages/blindbox/index', icon: Package, name: msg`Blind box` },
      { path: '/pages/activeList/index', icon: Megaphone, name: msg`Promotions` },
    ],
  },
  {
    name: msg`Help`,
    entries: [
      { path: '/pages/service/index', icon: Headset, name: msg`Support` },
      { path: '/pages/index/companyProfile', icon: Building2, name: msg`Company profile` },
    ],
  },
];

/** Sub-pages of setting (PROF-03). */
export const settingGroups: readonly Group[] = [
  {
    name: msg`Profile`,
    entries: [
      { path: '/pages/mine/setting/avatar', icon: Image, name: msg`Profile photo` },
      { path: '/pages/mine/setting/nickname', icon: UserRound, name: msg`Nickname` },
      { path: '/pages/mine/setting/phone', icon: Smartphone, name: msg`Phone` },
    ],
  },
  {
    name: msg`Security`,
    entries: [
      { path: '/pages/mine/setting/password', icon: KeyRound, name: msg`Login password` },
      { path: '/pages/mine/setting/paypass', icon: LockKeyhole, name: msg`Payment password` },
      { path: '/pages/mine/setting/tradePwd', icon: ShieldCheck, name: msg`Reset payment password` },
      { path: '/pages/mine/setting/tradeAccount', icon: CreditCard, name: msg`Bank account` },
    ],
  },
  {
    name: msg`Display currency`,
    entries: [{ path: '/pages/mine/setting/chooseMoneyType', icon: Banknote, name: msg`Currency` }],
  },
];
