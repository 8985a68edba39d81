/**
 * Who may open a page. `open`: anyone; `market`: anyone if `VITE_ACCESS=open`; `customer`: only logged-in customers.
 */
export type Access = 'open' | 'market' | 'customer';

export interface Route {
  readonly access: Access;
  /** Feature and file of the page: `home/HomePage` is `src/features/home/pages/HomePage.tsx`. */
  readonly page: `${string}/${string}Page`;
  /** Required parameters. */
  readonly needs?: readonly string[];
  /**
   * The list that the page shows an entry of. From 900 px on it is shown next to it (ADR 0018). A link without
   * parameters leads to it.
   */
  readonly list?: string;
}

/**
 * The table of routes: every path of the specification, with its exact spelling, who may open it, and its page. Titles
 * are in `src/app/router/titles.ts`, since this table is also read where no texts are.
 */
export const routes = {
  '/pages/index/index': { access: 'market', page: 'home/HomePage' },
  '/pages/index/singin': { access: 'customer', page: 'rewards/CheckInPage' },
  '/pages/index/companyProfile': { access: 'open', page: 'home/CompanyProfilePage' },
  '/pages/index/welfare': { access: 'customer', page: 'rewards/WelfarePage' },
  '/pages/index/welfareDetails': {
    access: 'customer',
    page: 'rewards/WelfareDetailsPage',
    needs: ['id'],
    list: '/pages/index/welfare',
  },
  '/pages/index/msgList': { access: 'customer', page: 'messages/MessagesPage' },
  '/pages/index/share': { access: 'open', page: 'rewards/SharePage' },
  '/pages/index/web-view': { access: 'open', page: 'home/WebViewPage' },
  '/pages/coinList/index': { access: 'market', page: 'market/CoinListPage' },
  '/pages/optionRule/index': { access: 'open', page: 'options/OptionRulePage' },
  '/pages/blindbox/index': { access: 'customer', page: 'rewards/BlindBoxPage' },
  '/pages/Option/Option': { access: 'customer', page: 'options/OptionPage' },
  '/pages/Option/Option_old': { access: 'customer', page: 'options/ClassicOptionPage' },
  '/pages/Option/orderRecord/orderRecord': { access: 'customer', page: 'options/OptionOrdersPage' },
  '/pages/Lock-up/Lock-up': { access: 'open', page: 'lockup/LockupPage' },
  '/pages/Lock-up/productDetails/productDetails': {
    access: 'customer',
    page: 'lockup/LockupProductPage',
    needs: ['id'],
    list: '/pages/Lock-up/Lock-up',
  },
  '/pages/Lock-up/record/record': { access: 'customer', page: 'lockup/LockupRecordsPage' },
  '/pages/contracts/contracts': { access: 'customer', page: 'contracts/ContractsPage' },
  '/pages/contracts/orderList': { access: 'customer', page: 'contracts/ContractOrdersPage' },
  '/pages/login/login': { access: 'open', page: 'auth/LoginPage' },
  '/pages/login/regist': { access: 'open', page: 'auth/RegisterPage' },
  '/pages/login/forgetPwd': { access: 'open', page: 'auth/ForgotPasswordPage' },
  '/pages/mine/mine': { access: 'open', page: 'profile/MinePage' },
  '/pages/mine/setting': { access: 'customer', page: 'profile/SettingsPage' },
  '/pages/mine/setting/avatar': { access: 'customer', page: 'profile/AvatarPage', list: '/pages/mine/setting' },
  '/pages/mine/setting/nickname': { access: 'customer', page: 'profile/NicknamePage', list: '/pages/mine/setting' },
  '/pages/mine/setting/phone': { access: 'customer', page: 'profile/PhonePage', list: '/pages/mine/setting' },
  '/pages/mine/setting/tradeAccount': {
    access: 'customer',
    page: 'wallets/TradeAccountPage',
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/password': {
    access: 'customer',
    page: 'credentials/LoginPasswordPage',
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/tradePwd': {
    access: 'customer',
    page: 'credentials/TransactionPasswordPage',
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/paypass': {
    access: 'customer',
    page: 'credentials/PaymentPasswordPage',
    list: '/pages/mine/setting',
  },
  '/pages/mine/setting/chooseMoneyType': {
    access: 'customer',
    page: 'profile/DisplayCurrencyPage',
    list: '/pages/mine/setting',
  },
  '/pages/mine/Certification/primary': { access: 'customer', page: 'verifications/BasicVerificationPage' },
  '/pages/mine/Certification/advanced': { access: 'customer', page: 'verifications/AdvancedVerificationPage' },
  '/pages/mine/addWallet': { access: 'customer', page: 'wallets/AddWalletPage' },
  '/pages/mine/walletList': { access: 'customer', page: 'wallets/WalletsPage' },
  '/pages/mine/vipLevel': { access: 'customer', page: 'rewards/VipLevelPage' },
  '/pages/mine/pointRecord': { access: 'customer', page: 'points/PointRecordsPage' },
  '/pages/Recharge/Recharge': { access: 'customer', page: 'deposits/DepositPage' },
  '/pages/Recharge/record': { access: 'customer', page: 'deposits/DepositRecordsPage' },
  '/pages/Recharge/qrpay': { access: 'customer', page: 'deposits/AddressTransferPage' },
  '/pages/Recharge/bankpay': { access: 'customer', page: 'deposits/BankTransferPage' },
  '/pages/Recharge/orderDetails': {
    access: 'customer',
    page: 'deposits/DepositDetailsPage',
    needs: ['id'],
    list: '/pages/Recharge/record',
  },
  '/pages/Withdraw/Withdraw': { access: 'customer', page: 'withdrawals/WithdrawalPage' },
  '/pages/Withdraw/record': { access: 'customer', page: 'withdrawals/WithdrawalRecordsPage' },
  '/pages/Withdraw/orderDetails': {
    access: 'customer',
    page: 'withdrawals/WithdrawalDetailsPage',
    needs: ['id'],
    list: '/pages/Withdraw/record',
  },
  '/pages/accountDetails/accountDetails': { access: 'customer', page: 'account/AccountDetailsPage' },
  '/pages/Liquidity/Liquidity': { access: 'customer', page: 'liquidity/LiquidityPage' },
  '/pages/Liquidity/buy': { access: 'customer', page: 'liquidity/SubscribePage' },
  '/pages/Liquidity/sell': { access: 'customer', page: 'liquidity/RedeemPage' },
  '/pages/Liquidity/buyConfirm': { access: 'customer', page: 'liquidity/SubscribeConfirmPage' },
  '/pages/Liquidity/sellConfirm': { access: 'customer', page: 'liquidity/RedeemConfirmPage' },
  '/pages/Liquidity/record': { access: 'customer', page: 'liquidity/LiquidityRecordsPage' },
  '/pages/service/index': { access: 'open', page: 'help/SupportPage' },
  '/pages/service/cases': { access: 'customer', page: 'cases/CasesPage' },
  '/pages/intro/intro': { access: 'open', page: 'help/IntroPage' },
  '/pages/activeList/index': { access: 'customer', page: 'rewards/ActivitiesPage' },
  '/pages/activeList/activeDetails': {
    access: 'customer',
    page: 'rewards/ActivityDetailsPage',
    needs: ['id'],
    list: '/pages/activeList/index',
  },
  '/choose-location': { access: 'customer', page: 'help/ChooseLocationPage' },
  '/open-location': { access: 'customer', page: 'help/OpenLocationPage' },
} as const satisfies Record<string, Route>;

export type Path = keyof typeof routes;

export const HOME = '/pages/index/index' satisfies Path;
export const LOGIN = '/pages/login/login' satisfies Path;
export const INTRO = '/pages/intro/intro' satisfies Path;

/** Tabs of both variants, in order (SHELL-01, SHELL-02). */
export const tabs = {
  default: [
    '/pages/index/index',
    '/pages/coinList/index',
    '/pages/Option/Option',
    '/pages/Lock-up/Lock-up',
    '/pages/mine/mine',
  ],
  classic: [
    '/pages/index/index',
    '/pages/optionRule/index',
    '/pages/coinList/index',
    '/pages/blindbox/index',
    '/pages/mine/mine',
  ],
} as const satisfies Record<string, readonly Path[]>;

/** Returns a path with `/` and the empty path replaced by home (SHELL-04). */
export const canonical = (path: string): string => (path === '' || path === '/' ? HOME : path);

/** Returns the route of a path, or undefined if there is none. */
export const routeOf = (path: string): Route | undefined => {
  const at = canonical(path);
  return Object.hasOwn(routes, at) ? routes[at as Path] : undefined;
};

/** Returns a location with parameters, for use inside the hash. */
export const link = (path: Path, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
};
