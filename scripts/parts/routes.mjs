/**
 * Every path, home and login first; those that need an id last.
 *
 * @param {Record<string, { access: string, needs?: readonly string[] }>} routes The table of `src/lib/routes.ts`.
 */
export function builtRoutes(routes) {
  const first = ['/pages/index/index', '/pages/login/login'];
  const details = detailRoutes(routes);
  const others = Object.keys(routes).filter((path) => !first.includes(path) && !details.includes(path));
  return [...first, ...others, ...details];
}

/**
 * Pages of one record: a link of another page names which.
 *
 * @param {Record<string, { access: string, needs?: readonly string[] }>} routes The table of `src/lib/routes.ts`.
 */
export const detailRoutes = (routes) => Object.keys(routes).filter((path) => routes[path].needs);

/** Pages that a signed-in person is sent on from. */
export const visitorRoutes = ['/pages/login/login', '/pages/login/regist', '/pages/login/forgetPwd'];

/**
 * Parameters without which a page has nothing to show: of a stranger's address, and of an offer, whose links stand
 * behind a tab.
 *
 * @type {Readonly<Record<string, string | undefined>>}
 */
export const parameters = {
  '/pages/index/web-view': '?url=https%3A%2F%2Fexample.com%2F',
  '/pages/index/welfareDetails': '?id=daily-points',
};
