import { enrolAtDesk } from '../parts/desk.mjs';
import { say } from '../parts/say.mjs';
import { deviceOf, shoot } from './view.mjs';

/**
 * Takes a picture of every page of the desk, and of the first entry of each list, in each view.
 *
 * @param {{ browser: import('./view.mjs').Browser, link: string, views: readonly import('./view.mjs').View[],
 *   parts: readonly string[], isLong: boolean }} options `link` invites the person who looks; `parts` of the names of
 *   the pages
 */
export async function shootDesk({ browser, link, views, parts, isLong }) {
  const { origin } = new URL(link);
  const first = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await first.newPage();
  await enrolAtDesk(page, link);
  const links = page.locator('nav[aria-label=Pages] a');
  const hrefs = await links.evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? ''));
  const storageState = await first.storageState();
  await first.close();
  /** @type {import('./view.mjs').Shot[]} */
  const shots = [];
  for (const view of views) {
    const context = await browser.newContext({ ...deviceOf(view, origin), storageState });
    const pictured = await context.newPage();
    for (const href of hrefs.filter((name) => parts.some((part) => name.includes(part))))
      shots.push(...(await shootPage(pictured, href, view, isLong)));
    await context.close();
    say(`desk ${view.size} ${view.theme}`);
  }
  return shots;
}

/**
 * @param {import('@playwright/test').Page} page @param {string} href Of the menu, `#/deposits`.
 * @param {import('./view.mjs').View} view @param {boolean} isLong
 */
async function shootPage(page, href, view, isLong) {
  const name = `desk/${href.replace('#/', '') || 'today'}`;
  const settle = async () => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('main [class*=Spinner]').waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
  };
  await page.goto('about:blank');
  await page.goto(`/${href}`);
  await settle();
  const shots = [await shoot(page, name, { ...view, state: 'demo' }, isLong)];
  const row = page.getByRole('main').locator('a[data-row]').first();
  if ((await row.count()) > 0) {
    await row.click();
    await page.getByRole('article').waitFor();
    await settle();
    shots.push(await shoot(page, `${name}-entry`, { ...view, state: 'demo' }, isLong));
  }
  return shots;
}
