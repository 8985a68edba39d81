import { detailRoutes, orderedRoutes, parameters, visitorRoutes } from './routes.mjs';

/**
 * Visits the routes of the built app in one page, by their hash and without a reload. Used by the pictures and by the
 * checks of every screen.
 */

/**
 * Tells, inside the page, whether a new `main` or a new entry next to the list is shown, has content, and has finished
 * loading.
 *
 * @param {boolean} loading
 */
const isSettled = (loading) => {
  const list = /** @type {HTMLElement | null} */ (document.querySelector('main'));
  const entry = /** @type {HTMLElement | null} */ (document.querySelector('[data-entry]'));
  if (!list || list.dataset.left === (entry?.dataset.entry ?? '')) return false;
  const main = entry ?? list;
  if (loading && main.childElementCount > 0) return true;
  // a long list has no rows in its first frame, and hides its rows in the next one until they are measured
  /** @param {Element} list */
  const isMeasured = (list) =>
    // far below the screen a list renders no rows
    list.getBoundingClientRect().top > innerHeight ||
    [...list.querySelectorAll('[role="listitem"]')].some((row) => getComputedStyle(row).visibility === 'visible');
  if (![...main.querySelectorAll('div[role="list"]')].every(isMeasured)) return false;
  return main.innerText.trim().length >= 10 && !main.querySelector('[aria-busy="true"], [data-shape]');
};

/**
 * Opens a route without a reload. Resolves to true once its page has settled, or false at the timeout. With `loading`,
 * a page that is still loading counts as settled.
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
 * Adds the query of each path that the page links to, so that pages of one record can be opened too.
 *
 * @param {import('@playwright/test').Page} page
 * @param {Map<string, string>} queries Path -> query.
 */
export async function noteLinks(page, queries) {
  const hrefs = await page
    .locator('a[href^="#/"]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').slice(1)));
  for (const href of hrefs) {
    const queryStart = href.indexOf('?');
    const path = href.slice(0, queryStart);
    if (queryStart > 0 && !queries.has(path)) queries.set(path, href.slice(queryStart));
  }
}

/**
 * Returns a route with the parameters that it needs, or undefined if no link has named a record yet.
 *
 * @param {string} path
 * @param {Map<string, string>} queries
 * @param {readonly string[]} details
 * @returns {string | undefined}
 */
export const withParameters = (path, queries, details) => {
  const query = parameters[path] ?? (details.includes(path) ? queries.get(path) : '');
  return query === undefined ? undefined : path + query;
};

/**
 * Lists that lead to a page of one record, where it is not the `record` page next to it.
 *
 * @type {Readonly<Record<string, string>>}
 */
const lists = {
  '/pages/activeList/activeDetails': '/pages/activeList/index',
  '/pages/Lock-up/productDetails/productDetails': '/pages/Lock-up/Lock-up',
};

/**
 * Opens the list that leads to a page of one record, and keeps the first link.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 * @param {Map<string, string>} queries
 */
export async function findRecord(page, path, queries) {
  if (queries.has(path)) return;
  await visit(page, lists[path] ?? path.replace(/[^/]+$/, 'record'));
  await noteLinks(page, queries);
}

/**
 * Visits every route of a logged-in customer and resolves to the routes with the parameters that they need. Rejects if
 * it finds no record for one of them.
 *
 * @param {import('@playwright/test').Page} page Logged in as a customer who has a record of every kind.
 * @param {import('./routes.mjs').Routes} table
 * @returns {Promise<string[]>}
 */
export async function customerRoutes(page, table) {
  const details = detailRoutes(table);
  const queries = new Map();
  const routes = [];
  for (const path of orderedRoutes(table).filter((path) => !visitorRoutes.includes(path))) {
    if (details.includes(path)) await findRecord(page, path, queries);
    const route = withParameters(path, queries, details);
    if (route === undefined) throw new Error(`no record for ${path}`);
    await visit(page, route);
    await noteLinks(page, queries);
    routes.push(route);
  }
  return routes;
}
