/**
 * The table of routes: every path of the specification, with its exact spelling and who may open it.
 * `src/app/router/first-routes.ts` and `lazy-routes.ts` map paths to pages.
 */

/**
 * Who may open a page. `open`: anyone; `market`: anyone if `VITE_ACCESS=open`; `customer`: only logged-in customers.
 */
export type Access = 'open' | 'market' | 'customer';

export interface Route {
  readonly access: Access;
  /** Required parameters. */
  readonly needs?: readonly string[];
}

const open = { access: 'open' } as const;
const market = { access: 'market' } as const;
const customer = { access: 'customer' } as const;
const detail = { access: 'customer', needs: ['id'] } as const;

export const routes = {
  '/pages/index/index': market,
  '/pages/index/singin': customer,
  '/pages/index/companyProfile': open,
  '/pages/index/welfare': customer,
  '/pages/index/welfareDetails': detail,
  '/pages/index/msgList': customer,
  '/pages/index/share': open,
  '/pages/index/web-view': open,
  '/pages/coinList/index': market,
  '/pages/optionRule/index': open,
  '/pages/blindbox/index': customer,
  '/pages/Option/Option': customer,
  '/pages/Option/Option_old': customer,
  '/pages/Option/orderRecord/orderRecord': customer,
  '/pages/Lock-up/Lock-up': open,
  '/pages/Lock-up/productDetails/productDetails': detail,
  '/pages/Lock-up/record/record': customer,
  '/pages/contracts/contracts': customer,
  '/pages/contracts/orderList': customer,
  '/pages/login/login': open,
  '/pages/login/regist': open,
  '/pages/login/forgetPwd': open,
  '/pages/mine/mine': open,
  '/pages/mine/setting': customer,
  '/pages/mine/setting/avatar': customer,
  '/pages/mine/setting/nickname': customer,
  '/pages/mine/setting/phone': customer,
  '/pages/mine/setting/tradeAccount': customer,
  '/pages/mine/setting/password': customer,
  '/pages/mine/setting/tradePwd': customer,
  '/pages/mine/setting/paypass': customer,
  '/pages/mine/setting/chooseMoneyType': customer,
  '/pages/mine/Certification/primary': customer,
  '/pages/mine/Certification/advanced': customer,
  '/pages/mine/addWallet': customer,
  '/pages/mine/walletList': customer,
  '/pages/mine/vipLevel': customer,
  '/pages/mine/pointRecord': customer,
  '/pages/Recharge/Recharge': customer,
  '/pages/Recharge/record': customer,
  '/pages/Recharge/qrpay': customer,
  '/pages/Recharge/bankpay': customer,
  '/pages/Recharge/orderDetails': detail,
  '/pages/Withdraw/Withdraw': customer,
  '/pages/Withdraw/record': customer,
  '/pages/Withdraw/orderDetails': detail,
  '/pages/accountDetails/accountDetails': customer,
  '/pages/Liquidity/Liquidity': customer,
  '/pages/Liquidity/buy': customer,
  '/pages/Liquidity/sell': customer,
  '/pages/Liquidity/buyConfirm': customer,
  '/pages/Liquidity/sellConfirm': customer,
  '/pages/Liquidity/record': customer,
  '/pages/service/index': open,
  '/pages/intro/intro': open,
  '/pages/activeList/index': customer,
  '/pages/activeList/activeDetails': detail,
  '/choose-location': customer,
  '/open-location': customer,
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
