import { builtRoutes, detailRoutes, visitorRoutes } from '../../scripts/parts/routes.mjs';
import { findRecord, noteLinks, visit, withParameters } from '../../scripts/parts/walk.mjs';
import { demoAccount } from '../../server/platform/demo-account.ts';
import { withdrawals } from '../../src/api/transfers.ts';
import { routes as table } from '../../src/lib/routes.ts';
import { keptKeys, takenOver } from './pwa-helpers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);

/** Pages that say themselves that they show nothing from storage (RECH-04). */
const needsConnection = ['/pages/Recharge/qrpay', '/pages/Recharge/bankpay'];

test('signed in and left alone, every page opens offline with its content: none failed, none busy, no skeleton [OFF-01]', async ({
  browser,
  page,
  context,
  problems,
  server,
}) => {
  problems.allow(whenOffline, /net::ERR_/);
  const details = detailRoutes(table);
  // where the links lead is learnt on another device
  const other = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
  const guide = await other.newPage();
  await signIn(guide, { ...demoAccount, mode: 'email' });
  const existing = new Map<string, string>();
  const routes: string[] = [];
  for (const path of builtRoutes(table).filter((route) => !visitorRoutes.includes(route))) {
    if (details.includes(path)) await findRecord(guide, path, existing);
    const route = withParameters(path, existing, details);
    expect(route, `a record for ${path}`).toBeDefined();
    await visit(guide, route!);
    await noteLinks(guide, existing);
    routes.push(route!);
  }
  await other.close();

  await page.goto('/#/pages/login/login');
  await takenOver(page);
  await signIn(page, { ...demoAccount, mode: 'email' });
  // the last of the table
  await expect.poll(() => keptKeys(page), { timeout: 30_000 }).toContain(`|${withdrawals.id}|`);
  await context.setOffline(true);
  await page.close();
  for (const route of routes) {
    const cold = await context.newPage();
    await cold.goto(`/#${route}`);
    const main = cold.getByRole('main');
    await expect(main.locator('[data-shape], [aria-busy="true"]'), route).toHaveCount(0);
    await expect(main.getByText(/did(n't| not) load/), route).toHaveCount(0);
    await expect(main, route).toContainText(/\S/);
    if (!needsConnection.some((path) => route.startsWith(path)))
      await expect(main.getByText("You're offline", { exact: true }), route).toHaveCount(0);
    await cold.close();
  }
});

test('with "Keep less on this device" nothing is read ahead [OFF-03]', async ({ page, api, qa }) => {
  const account = await api.register();
  await page.goto('/#/pages/login/login');
  await takenOver(page);
  await page.evaluate(() => localStorage.setItem('andaman', JSON.stringify({ language: 'en', keepLess: true })));
  await page.reload();
  await signIn(page, account);
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('checkbox', { name: /Keep less on this device/ })).toBeChecked();
  expect(await qa.count(withdrawals.id)).toBe(0);
  await page.getByRole('checkbox', { name: /Keep less on this device/ }).uncheck();
  await expect.poll(() => qa.count(withdrawals.id), { timeout: 30_000 }).toBe(1);
});
