/**
 * The table of `src/domain/routes.ts`.
 *
 * @typedef {Record<string, { access: string, needs?: readonly string[] }>} Routes
 */

/**
 * Returns every path: home and login first, pages of one record last.
 *
 * @param {Routes} routes
 */
export function orderedRoutes(routes) {
  const first = ['/pages/index/index', '/pages/login/login'];
  const details = detailRoutes(routes);
  const others = Object.keys(routes).filter((path) => !first.includes(path) && !details.includes(path));
  return [...first, ...others, ...details];
}

/**
 * Returns the pages of one record, which links on other pages select.
 *
 * @param {Routes} routes
 */
export const detailRoutes = (routes) => Object.keys(routes).filter((path) => routes[path]?.needs);

/** Pages for visitors; a logged-in customer is redirected. */
export const visitorRoutes = ['/pages/login/login', '/pages/login/regist', '/pages/login/forgetPwd'];

/**
 * Parameters without which a page has nothing to show: the address of an external page, and an offer whose links are in
 * another tab of its list.
 *
 * @type {Readonly<Record<string, string | undefined>>}
 */
export const parameters = {
  '/pages/index/web-view': '?url=https%3A%2F%2Fexample.com%2F',
  '/pages/index/welfareDetails': '?id=daily-points',
};
