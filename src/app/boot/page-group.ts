/**
 * Groups of pages that share a file (`build/chunks.ts`), by path, so that the early script can request the file of the
 * first page before the table of routes has loaded.
 */
const GROUPS = {
  trade: /[Oo]ption|contracts|coinList/,
  earn: /Liquidity|Lock-up|blindbox|activeList|singin|welfare|share/,
  account: /mine|Recharge|Withdraw|accountDetails|login/,
};

/** Returns the group of a page of `router/lazy-routes.ts`. */
export const pageGroupOf = (path: string): keyof typeof GROUPS | 'more' =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].test(path)) ?? 'more';
