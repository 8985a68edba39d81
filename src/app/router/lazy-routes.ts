import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Path } from '../../domain/routes.ts';
import type { FirstPath, LoadPage } from './first-routes.ts';

export interface LazyRoute {
  /** Title while the page loads and on its error page. */
  readonly title: MessageDescriptor;
  readonly load: LoadPage;
  /**
   * The list that the page shows an entry of. From 900 px on it is shown next to it (ADR 0018). A link without
   * parameters leads to it.
   */
  readonly list?: Path;
}

/**
 * Title and code of every page except those of the first screen. A path of `domain/routes.ts` without a page is a type
 * error. The table is loaded with the chrome, so that titles do not count against the first screen.
 */
export const lazyRoutes: Record<Exclude<Path, FirstPath>, LazyRoute> = {
  '/pages/index/companyProfile': {
    title: msg`Company profile`,
    load: () => import('../../features/home/pages/CompanyProfilePage.tsx'),
  },
  '/pages/index/msgList': {
    title: msg`Messages`,
    load: () => import('../../features/messages/pages/MessagesPage.tsx'),
  },
  '/pages/index/web-view': {
    title: msg`Leaving Andaman`,
    load: () => import('../../features/home/pages/WebViewPage.tsx'),
  },
  '/pages/contracts/contracts': {
    title: msg`Contracts`,
    load: () => import('../../features/contracts/pages/ContractsPage.tsx'),
  },
  '/pages/contracts/orderList': {
    title: msg`Contract orders`,
    load: () => import('../../features/contracts/pages/ContractOrdersPage.tsx'),
  },
  '/pages/coinList/index': {
    title: msg`Coin list`,
    load: () => import('../../features/market/pages/CoinListPage.tsx'),
  },
  '/pages/login/regist': {
    title: msg`Open an account`,
    load: () => import('../../features/auth/pages/RegisterPage.tsx'),
  },
  '/pages/login/forgetPwd': {
    title: msg`Forgot password`,
    load: () => import('../../features/auth/pages/ForgotPasswordPage.tsx'),
  },
  '/pages/Recharge/Recharge': {
    title: msg`Deposit`,
    load: () => import('../../features/recharge/pages/RechargePage.tsx'),
  },
  '/pages/Recharge/record': {
    title: msg`Deposit history`,
    load: () => import('../../features/recharge/pages/RechargeRecordsPage.tsx'),
  },
  '/pages/Recharge/qrpay': {
    title: msg`Deposit`,
    load: () => import('../../features/recharge/pages/AddressTransferPage.tsx'),
  },
  '/pages/Recharge/bankpay': {
    title: msg`Bank transfer`,
    load: () => import('../../features/recharge/pages/BankTransferPage.tsx'),
  },
  '/pages/Recharge/orderDetails': {
    title: msg`Deposit`,
    load: () => import('../../features/recharge/pages/RechargeDetailsPage.tsx'),
    list: '/pages/Recharge/record',
  },
  '/pages/Withdraw/Withdraw': {
    title: msg`Withdraw`,
    load: () => import('../../features/withdraw/pages/WithdrawPage.tsx'),
  },
  '/pages/Withdraw/record': {
    title: msg`Withdrawal history`,
    load: () => import('../../features/withdraw/pages/WithdrawalRecordsPage.tsx'),
  },
  '/pages/Withdraw/orderDetails': {
    title: msg`Withdrawal`,
    load: () => import('../../features/withdraw/pages/WithdrawalDetailsPage.tsx'),
    list: '/pages/Withdraw/record',
  },
  '/pages/mine/addWallet': {
    title: msg`Add a wallet`,
    load: () => import('../../features/withdraw/pages/AddWalletPage.tsx'),
  },
  '/pages/mine/walletList': {
    title: msg`Wallets`,
    load: () => import('../../features/withdraw/pages/WalletsPage.tsx'),
  },
  '/pages/mine/setting/tradeAccount': {
    title: msg`Bank account`,
    load: () => import('../../features/withdraw/pages/TradeAccountPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/mine': { title: msg`Mine`, load: () => import('../../features/profile/pages/MinePage.tsx') },
  '/pages/mine/setting': { title: msg`Settings`, load: () => import('../../features/profile/pages/SettingsPage.tsx') },
  '/pages/Liquidity/Liquidity': {
    title: msg`Liquidity mining`,
    load: () => import('../../features/liquidity/pages/LiquidityPage.tsx'),
  },
  '/pages/Liquidity/buy': {
    title: msg`Subscribe`,
    load: () => import('../../features/liquidity/pages/SubscribePage.tsx'),
  },
  '/pages/Liquidity/sell': { title: msg`Redeem`, load: () => import('../../features/liquidity/pages/RedeemPage.tsx') },
  '/pages/Liquidity/buyConfirm': {
    title: msg`Confirm the subscription`,
    load: () => import('../../features/liquidity/pages/SubscribeConfirmPage.tsx'),
  },
  '/pages/Liquidity/sellConfirm': {
    title: msg`Confirm the redemption`,
    load: () => import('../../features/liquidity/pages/RedeemConfirmPage.tsx'),
  },
  '/pages/Liquidity/record': {
    title: msg`Liquidity mining history`,
    load: () => import('../../features/liquidity/pages/LiquidityRecordsPage.tsx'),
  },
  '/pages/Lock-up/Lock-up': {
    title: msg`Lock-up mining`,
    load: () => import('../../features/lockup/pages/LockupPage.tsx'),
  },
  '/pages/Lock-up/productDetails/productDetails': {
    title: msg`Lock-up product`,
    load: () => import('../../features/lockup/pages/LockupProductPage.tsx'),
    list: '/pages/Lock-up/Lock-up',
  },
  '/pages/Lock-up/record/record': {
    title: msg`Lock-up history`,
    load: () => import('../../features/lockup/pages/LockupRecordsPage.tsx'),
  },
  '/pages/index/singin': {
    title: msg`Daily check-in`,
    load: () => import('../../features/rewards/pages/CheckInPage.tsx'),
  },
  '/pages/index/welfare': {
    title: msg`Tasks and offers`,
    load: () => import('../../features/rewards/pages/WelfarePage.tsx'),
  },
  '/pages/index/welfareDetails': {
    title: msg`Tasks and offers`,
    load: () => import('../../features/rewards/pages/WelfareDetailsPage.tsx'),
    list: '/pages/index/welfare',
  },
  '/pages/index/share': { title: msg`Invite`, load: () => import('../../features/rewards/pages/SharePage.tsx') },
  '/pages/blindbox/index': {
    title: msg`Blind box`,
    load: () => import('../../features/rewards/pages/BlindBoxPage.tsx'),
  },
  '/pages/activeList/index': {
    title: msg`Promotions`,
    load: () => import('../../features/rewards/pages/ActivitiesPage.tsx'),
  },
  '/pages/activeList/activeDetails': {
    title: msg`Promotion`,
    load: () => import('../../features/rewards/pages/ActivityDetailsPage.tsx'),
    list: '/pages/activeList/index',
  },
  '/pages/service/index': { title: msg`Support`, load: () => import('../../features/help/pages/SupportPage.tsx') },
  '/choose-location': {
    title: msg`Choose a place`,
    load: () => import('../../features/help/pages/ChooseLocationPage.tsx'),
  },
  '/open-location': { title: msg`Place`, load: () => import('../../features/help/pages/OpenLocationPage.tsx') },
  '/pages/accountDetails/accountDetails': {
    title: msg`Balances and transactions`,
    load: () => import('../../features/account/pages/AccountDetailsPage.tsx'),
  },
  '/pages/mine/setting/avatar': {
    title: msg`Profile photo`,
    load: () => import('../../features/profile/pages/AvatarPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/nickname': {
    title: msg`Nickname`,
    load: () => import('../../features/profile/pages/NicknamePage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/phone': {
    title: msg`Phone`,
    load: () => import('../../features/profile/pages/PhonePage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/password': {
    title: msg`Login password`,
    load: () => import('../../features/profile/pages/LoginPasswordPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/tradePwd': {
    title: msg`Reset payment password`,
    load: () => import('../../features/profile/pages/TransactionPasswordPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/paypass': {
    title: msg`Payment password`,
    load: () => import('../../features/profile/pages/PaymentPasswordPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/chooseMoneyType': {
    title: msg`Display currency`,
    load: () => import('../../features/profile/pages/DisplayCurrencyPage.tsx'),
    list: '/pages/mine/setting',
  },
  '/pages/mine/Certification/primary': {
    title: msg`Basic verification`,
    load: () => import('../../features/profile/pages/PrimaryCertificationPage.tsx'),
  },
  '/pages/mine/Certification/advanced': {
    title: msg`Advanced verification`,
    load: () => import('../../features/profile/pages/AdvancedCertificationPage.tsx'),
  },
  '/pages/mine/vipLevel': {
    title: msg`VIP level`,
    load: () => import('../../features/profile/pages/VipLevelPage.tsx'),
  },
  '/pages/mine/pointRecord': {
    title: msg`Points`,
    load: () => import('../../features/profile/pages/PointRecordsPage.tsx'),
  },
  '/pages/Option/Option': { title: msg`Options`, load: () => import('../../features/options/pages/OptionPage.tsx') },
  '/pages/Option/Option_old': {
    title: msg`Options list`,
    load: () => import('../../features/options/pages/ClassicOptionPage.tsx'),
  },
  '/pages/Option/orderRecord/orderRecord': {
    title: msg`Order history`,
    load: () => import('../../features/options/pages/OptionOrdersPage.tsx'),
  },
  '/pages/optionRule/index': {
    title: msg`Option rules`,
    load: () => import('../../features/options/pages/OptionRulePage.tsx'),
  },
};
