/**
 * Pages that travel in one file (`build/chunks.ts`), told by their path, so that the file of the first page is asked
 * for before the table of routes has come.
 */
const GROUPS = {
  trade: /[Oo]ption|contracts|coinList/,
  earn: /Liquidity|Lock-up|blindbox|activeList|singin|welfare|share/,
  account: /mine|Recharge|Withdraw|accountDetails|login/,
};

/** The group of a page that is no first page (`router/lazy-routes.ts`). */
export const pageGroupOf = (path: string): keyof typeof GROUPS | 'more' =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].test(path)) ?? 'more';
