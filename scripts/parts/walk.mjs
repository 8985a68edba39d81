import { builtRoutes, detailRoutes, parameters, visitorRoutes } from './routes.mjs';

/**
 * Walks the built app as one page: each route is opened by its hash, without a reload, and is there when a new `main`
 * has something to say and waits for nothing. Used by the pictures and by the checks of every screen.
 */

/**
 * In the page: a `main` that was not there before, or another entry beside it, with something in it, and nothing still
 * loading.
 */
const isSettled = (loading) => {
  const list = /** @type {HTMLElement | null} */ (document.querySelector('main'));
  const entry = /** @type {HTMLElement | null} */ (document.querySelector('[data-entry]'));
  if (!list || list.dataset.left === (entry?.dataset.entry ?? '')) return false;
  const main = entry ?? list;
  if (loading && main.childElementCount > 0) return true;
  // a long list has no rows in its first frame, and hides them in the next, until they are measured
  const isMeasured = (list) =>
    [...list.querySelectorAll('[role="listitem"]')].some((row) => getComputedStyle(row).visibility === 'visible');
  if (![...main.querySelectorAll('div[role="list"]')].every(isMeasured)) return false;
  return main.innerText.trim().length >= 10 && !main.querySelector('[aria-busy="true"], [data-shape]');
};

/**
 * Opens a route in place. Resolves to whether it settled; `loading`: a page that is still loading will do.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} to
 * @param {{ loading?: boolean, timeout?: number }} [options] timeout in ms
 */
export async function visit(page, to, { loading = false, timeout = 60_000 } = {}) {
  if (page.url() === 'about:blank') await page.goto(`/#${to}`);
  else if (new URL(page.url()).hash !== `#${to}`) {
    await page.evaluate((hash) => {
      const entry = document.querySelector('[data-entry]')?.getAttribute('data-entry') ?? '';
      document.querySelector('main')?.setAttribute('data-left', entry);
      location.hash = hash;
    }, to);
  }
  return page.waitForFunction(isSettled, loading, { timeout }).then(
    () => true,
    () => false,
  );
}

/**
 * Remembers where the links of a page lead, so that pages of one record can be opened too: path -> query.
 *
 * @param {import('@playwright/test').Page} page
 * @param {Map<string, string>} existing
 */
export async function noteLinks(page, existing) {
  const hrefs = await page
    .locator('a[href^="#/"]')
    .evaluateAll((all) => all.map((item) => (item.getAttribute('href') ?? '').slice(1)));
  for (const href of hrefs) {
    const mark = href.indexOf('?');
    if (mark > 0 && !existing.has(href.slice(0, mark))) existing.set(href.slice(0, mark), href.slice(mark));
  }
}

/**
 * A route with the parameters that it needs; undefined where no link has named a record yet.
 *
 * @param {string} path
 * @param {Map<string, string>} existing
 * @param {readonly string[]} details
 * @returns {string | undefined}
 */
export const withParameters = (path, existing, details) => {
  const query = parameters[path] ?? (details.includes(path) ? existing.get(path) : '');
  return query === undefined ? undefined : path + query;
};

/** Lists that lead to a page of one record; the others have a `record` beside them. */
const lists = {
  '/pages/activeList/activeDetails': '/pages/activeList/index',
  '/pages/Lock-up/productDetails/productDetails': '/pages/Lock-up/Lock-up',
};

/**
 * Opens the list that leads to a page of one record, and remembers the first.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 * @param {Map<string, string>} existing
 */
export async function findRecord(page, path, existing) {
  if (existing.has(path)) return;
  await visit(page, lists[path] ?? path.replace(/[^/]+$/, 'record'));
  await noteLinks(page, existing);
}

/**
 * Every route of a signed-in customer with what it needs to show something, learnt by visiting each. Rejects where no
 * record is found.
 *
 * @param {import('@playwright/test').Page} page Signed in as somebody who has a record of every kind.
 * @param {Record<string, { access: string, needs?: readonly string[] }>} table Of `src/lib/routes.ts`.
 * @returns {Promise<string[]>}
 */
export async function customerRoutes(page, table) {
  const details = detailRoutes(table);
  const existing = new Map();
  const routes = [];
  for (const path of builtRoutes(table).filter((built) => !visitorRoutes.includes(built))) {
    if (details.includes(path)) await findRecord(page, path, existing);
    const route = withParameters(path, existing, details);
    if (route === undefined) throw new Error(`no record for ${path}`);
    await visit(page, route);
    await noteLinks(page, existing);
    routes.push(route);
  }
  return routes;
}
