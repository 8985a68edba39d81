import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Path } from '../lib/routes.ts';
import type { LoadPage } from './pages.ts';

export interface LaterPage {
  /** Of stand-ins while the page is being fetched, and where it fails. */
  readonly title: MessageDescriptor;
  readonly load: LoadPage;
  /** Where a detail page sends somebody who came without its parameters. */
  readonly list?: Path;
}

/**
 * Every page but the first ones. It comes with the notices, once the first screen stands, so that its titles cost that
 * nothing.
 */
export const laterPages: Partial<Record<Path, LaterPage>> = {
  '/pages/index/companyProfile': {
    title: msg`Company profile`,
    load: () => import('../features/home/companyProfile.tsx'),
  },
  '/pages/index/msgList': { title: msg`Messages`, load: () => import('../features/messages/msgList.tsx') },
  '/pages/index/web-view': { title: msg`Leaving Andaman`, load: () => import('../features/home/web-view.tsx') },
  '/pages/contracts/contracts': { title: msg`Contracts`, load: () => import('../features/contracts/contracts.tsx') },
  '/pages/contracts/orderList': {
    title: msg`Contract orders`,
    load: () => import('../features/contracts/orderList.tsx'),
  },
  '/pages/coinList/index': { title: msg`Coin list`, load: () => import('../features/market/coinList.tsx') },
  '/pages/login/regist': { title: msg`Open an account`, load: () => import('../features/auth/regist.tsx') },
  '/pages/login/forgetPwd': { title: msg`Forgot password`, load: () => import('../features/auth/forgetPwd.tsx') },
  '/pages/Recharge/Recharge': { title: msg`Recharge`, load: () => import('../features/recharge/Recharge.tsx') },
  '/pages/Recharge/record': { title: msg`Recharge records`, load: () => import('../features/recharge/record.tsx') },
  '/pages/Recharge/qrpay': { title: msg`Recharge`, load: () => import('../features/recharge/qrpay.tsx') },
  '/pages/Recharge/bankpay': { title: msg`Bank transfer`, load: () => import('../features/recharge/bankpay.tsx') },
  '/pages/Recharge/orderDetails': {
    title: msg`Recharge`,
    load: () => import('../features/recharge/orderDetails.tsx'),
    list: '/pages/Recharge/record',
  },
  '/pages/Withdraw/Withdraw': { title: msg`Withdraw`, load: () => import('../features/withdraw/Withdraw.tsx') },
  '/pages/Withdraw/record': { title: msg`Withdraw records`, load: () => import('../features/withdraw/record.tsx') },
  '/pages/Withdraw/orderDetails': {
    title: msg`Withdrawal`,
    load: () => import('../features/withdraw/orderDetails.tsx'),
    list: '/pages/Withdraw/record',
  },
  '/pages/mine/addWallet': { title: msg`Add a wallet`, load: () => import('../features/withdraw/addWallet.tsx') },
  '/pages/mine/walletList': { title: msg`Wallets`, load: () => import('../features/withdraw/walletList.tsx') },
  '/pages/mine/setting/tradeAccount': {
    title: msg`Bank card`,
    load: () => import('../features/withdraw/tradeAccount.tsx'),
  },
  '/pages/mine/mine': { title: msg`Mine`, load: () => import('../features/profile/mine.tsx') },
  '/pages/mine/setting': { title: msg`Settings`, load: () => import('../features/profile/setting.tsx') },
  '/pages/Liquidity/Liquidity': {
    title: msg`Liquidity mining`,
    load: () => import('../features/liquidity/Liquidity.tsx'),
  },
  '/pages/Liquidity/buy': { title: msg`Subscribe`, load: () => import('../features/liquidity/buy.tsx') },
  '/pages/Liquidity/sell': { title: msg`Redeem`, load: () => import('../features/liquidity/sell.tsx') },
  '/pages/Liquidity/buyConfirm': {
    title: msg`Confirm the subscription`,
    load: () => import('../features/liquidity/buyConfirm.tsx'),
  },
  '/pages/Liquidity/sellConfirm': {
    title: msg`Confirm the redemption`,
    load: () => import('../features/liquidity/sellConfirm.tsx'),
  },
  '/pages/Liquidity/record': { title: msg`Liquidity record`, load: () => import('../features/liquidity/record.tsx') },
  '/pages/Lock-up/Lock-up': { title: msg`Mining (lock-up)`, load: () => import('../features/lockup/Lock-up.tsx') },
  '/pages/Lock-up/productDetails/productDetails': {
    title: msg`Lock-up product`,
    load: () => import('../features/lockup/productDetails.tsx'),
    list: '/pages/Lock-up/Lock-up',
  },
  '/pages/Lock-up/record/record': { title: msg`Lock-up record`, load: () => import('../features/lockup/record.tsx') },
  '/pages/index/singin': { title: msg`Daily sign-in`, load: () => import('../features/rewards/singin.tsx') },
  '/pages/index/welfare': { title: msg`Welfare`, load: () => import('../features/rewards/welfare.tsx') },
  '/pages/index/welfareDetails': {
    title: msg`Welfare`,
    load: () => import('../features/rewards/welfareDetails.tsx'),
    list: '/pages/index/welfare',
  },
  '/pages/index/share': { title: msg`Invite`, load: () => import('../features/rewards/share.tsx') },
  '/pages/blindbox/index': { title: msg`Blind box`, load: () => import('../features/rewards/blindbox.tsx') },
  '/pages/activeList/index': { title: msg`Activities`, load: () => import('../features/rewards/activeList.tsx') },
  '/pages/activeList/activeDetails': {
    title: msg`Activity`,
    load: () => import('../features/rewards/activeDetails.tsx'),
    list: '/pages/activeList/index',
  },
  '/pages/service/index': { title: msg`Service`, load: () => import('../features/help/service.tsx') },
  '/pages/intro/intro': { title: msg`How it works`, load: () => import('../features/help/intro.tsx') },
  '/choose-location': { title: msg`Choose a place`, load: () => import('../features/help/choose-location.tsx') },
  '/open-location': { title: msg`Place`, load: () => import('../features/help/open-location.tsx') },
  '/pages/accountDetails/accountDetails': {
    title: msg`Account details`,
    load: () => import('../features/account/accountDetails.tsx'),
  },
  '/pages/mine/setting/avatar': { title: msg`Avatar`, load: () => import('../features/profile/avatar.tsx') },
  '/pages/mine/setting/nickname': { title: msg`Nickname`, load: () => import('../features/profile/nickname.tsx') },
  '/pages/mine/setting/phone': { title: msg`Phone`, load: () => import('../features/profile/phone.tsx') },
  '/pages/mine/setting/password': {
    title: msg`Login password`,
    load: () => import('../features/profile/password.tsx'),
  },
  '/pages/mine/setting/tradePwd': {
    title: msg`Transaction password`,
    load: () => import('../features/profile/tradePwd.tsx'),
  },
  '/pages/mine/setting/paypass': {
    title: msg`Payment password`,
    load: () => import('../features/profile/paypass.tsx'),
  },
  '/pages/mine/setting/chooseMoneyType': {
    title: msg`Currency`,
    load: () => import('../features/profile/chooseMoneyType.tsx'),
  },
  '/pages/mine/Certification/primary': {
    title: msg`Primary certification`,
    load: () => import('../features/profile/primary.tsx'),
  },
  '/pages/mine/Certification/advanced': {
    title: msg`Advanced certification`,
    load: () => import('../features/profile/advanced.tsx'),
  },
  '/pages/mine/vipLevel': { title: msg`VIP level`, load: () => import('../features/profile/vipLevel.tsx') },
  '/pages/mine/pointRecord': { title: msg`Points`, load: () => import('../features/profile/pointRecord.tsx') },
  '/pages/Option/Option': { title: msg`Options`, load: () => import('../features/options/Option.tsx') },
  '/pages/Option/Option_old': { title: msg`Options list`, load: () => import('../features/options/Option_old.tsx') },
  '/pages/Option/orderRecord/orderRecord': {
    title: msg`Order record`,
    load: () => import('../features/options/orderRecord.tsx'),
  },
  '/pages/optionRule/index': { title: msg`Rule of options`, load: () => import('../features/options/optionRule.tsx') },
};
