import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Paths of every page that has been built, home and login first, then in the order of `src/app/router/lazy-routes.ts` (which
 * only a bundler can import); those that need an id last.
 */
export function builtRoutes() {
  const source = readFileSync(join(root, 'src/app/router/lazy-routes.ts'), 'utf8');
  const found = [...source.matchAll(/^ {2}'(\/[\w/-]+)': \{/gm)].map(([, path]) => path);
  if (found.length < 5)
    throw new Error('src/app/router/lazy-routes.ts lists fewer pages than expected: does it still have a line a page?');
  const details = detailRoutes();
  return [
    '/pages/index/index',
    '/pages/login/login',
    ...found.filter((path) => !details.includes(path)),
    ...found.filter((path) => details.includes(path)),
  ];
}

/** Pages of one record: a link of another page names which. */
export function detailRoutes() {
  const source = readFileSync(join(root, 'src/lib/routes.ts'), 'utf8');
  return [...source.matchAll(/^ {2}'(\/[\w/-]+)': detail,/gm)].map(([, path]) => path);
}

/** Pages that a signed-in person is sent on from. */
export const visitorRoutes = ['/pages/login/login', '/pages/login/regist', '/pages/login/forgetPwd'];

/**
 * Parameters without which a page has nothing to show: of a stranger's address, and of an offer, whose links stand
 * behind a tab.
 */
export const parameters = {
  '/pages/index/web-view': '?url=https%3A%2F%2Fexample.com%2F',
  '/pages/index/welfareDetails': '?id=daily-points',
};
