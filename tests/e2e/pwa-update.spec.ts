import type { Page } from '@playwright/test';
import { countLoads, expectBuild, findNewer, open, visit } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready.');
const bar = (page: Page) => page.getByText('Andaman was updated in another window.');
const accept = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click();
const username = (page: Page) => page.getByLabel('Phone number or email');

test('keeps the old version, including unopened pages, if the update is declined [PWA-09]', async ({
  browser,
  deployment,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const page = await open(context);
  await live.deploy('next');
  await findNewer(page);
  await expect(offer(page)).toBeVisible();
  await page
    .getByRole('status')
    .filter({ has: offer(page) })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await expect(offer(page)).toBeHidden();

  await page.goto('/#/pages/index/companyProfile');
  await expect(page).toHaveTitle(/About Andaman/);
  await expect(page.getByRole('heading', { level: 1, name: 'About Andaman' })).toBeVisible();
  await page.reload();
  await expectBuild(page, 'default');
  await context.setOffline(true);
  await page.goto('/#/pages/login/regist');
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
  await context.close();
});

test('reloads the tab that accepts an update, but not one with a half-filled form [PWA-10]', async ({
  browser,
  deployment,
  problems,
}) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const busy = await open(context, '/#/pages/login/login');
  await username(busy).fill('anna@example.com');
  const other = await open(context, '/#/pages/index/companyProfile');
  const loads = countLoads(busy);

  await live.deploy('next');
  await findNewer(other);
  await expect(offer(other)).toBeVisible();
  await expect(offer(busy)).toBeHidden();
  await accept(other);
  await expectBuild(other, 'next');

  await expect(bar(busy)).toBeVisible();
  await expect(username(busy)).toHaveValue('anna@example.com');
  await busy
    .getByRole('status')
    .filter({ has: bar(busy) })
    .getByRole('button', { name: 'Reload' })
    .click();
  await expect(username(busy)).toHaveValue('anna@example.com');
  expect(loads()).toBe(0);
  await context.close();
});

test('the offer waits until the customer leaves the form [PWA-16]', async ({ browser, deployment, problems }) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const page = await open(context, '/#/pages/login/login');
  await username(page).fill('anna@example.com');
  await live.deploy('next');
  await findNewer(page);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(offer(page)).toBeVisible();
  await context.close();
});
