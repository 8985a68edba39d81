import type { Page } from '@playwright/test';
import { countLoads, expectBuild, findNewer, open, takenOver, visit } from './pwa-helpers.ts';
import { createQa } from './support/qa.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready.');
const username = (page: Page) => page.getByLabel('Phone number or email');

test.describe('a version demanded by the operator', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please update to the latest version!' });
  const link = (version: string) => ({ appurl_android: `https://dl.example/andaman.apk?v=${version}` });

  for (const version of ['102', '1000']) {
    test(`keeps the dialog for v=${version} after Esc, Back, a tap outside and a reload [PWA-11]`, async ({
      page,
      qa,
    }) => {
      await qa.config(link(version));
      await page.goto('/');
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toBeVisible();
      await page.evaluate(() => {
        location.hash = '#/pages/login/regist';
      });
      await expect(page).toHaveTitle(/Open an account/);
      await expect(dialog(page)).toBeVisible();
      await page.reload();
      await expect(dialog(page)).toBeVisible();
    });
  }

  for (const [name, fields] of Object.entries({
    'v=101': link('101'),
    'v=100': link('100'),
    'an empty v': link(''),
    'v=abc': link('abc'),
    'no v': { appurl_android: 'https://dl.example/a.apk' },
    'an empty link': { appurl_android: '' },
    'no link': { appurl_android: null },
    'no address': { appurl_android: 'soon, v=102' },
  })) {
    test(`shows no dialog and no error for ${name} [PWA-12]`, async ({ page, qa }) => {
      await qa.config({ ...fields, scroll_notice: `notice of ${name}` });
      const answered = page.waitForResponse((response) => response.url().includes('other/config'));
      await page.goto('/');
      await answered;
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    });
  }

  test('shows no dialog if the config fails to load [PWA-12]', async ({ page, qa, problems }) => {
    problems.allow(whenStatus(500), /other\.config/);
    await qa.fault({ call: 'other.config', kind: 'status', value: 500 });
    await page.goto('/');
    await expect.poll(() => qa.count('other.config')).toBeGreaterThan(0);
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test('the button loads a newer deployed build once and opens no link [PWA-14]', async ({
    browser,
    deployment,
    problems,
  }) => {
    const live = await deployment();
    const qa = createQa(live.server.url);
    const context = await visit(browser, live, problems);
    const page = await open(context);
    await qa.config(link('102'));
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    const loads = countLoads(page);
    await live.deploy('next');
    await qa.config(link('101'));
    await dialog(page).getByRole('button', { name: 'Update now' }).click();
    await expectBuild(page, 'next');
    await expect.poll(loads).toBe(1);
    expect(context.pages()).toHaveLength(1);
    await expect(dialog(page)).toBeHidden();
    await context.close();
  });

  test('never shows the dialog and the offer together [PWA-14]', async ({ browser, deployment, problems }) => {
    const live = await deployment();
    const qa = createQa(live.server.url);
    const context = await visit(browser, live, problems);
    const page = await open(context);
    await live.deploy('next');
    await findNewer(page);
    await expect(offer(page)).toBeVisible();
    await qa.config(link('102'));
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await context.close();
  });

  test('opens the https link and names its host if no newer build is deployed [PWA-15]', async ({
    page,
    context,
    qa,
    problems,
  }) => {
    problems.allow(/ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_BLOCKED/);
    await context.route('https://dl.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>download</title>' }),
    );
    await qa.config(link('102'));
    await page.goto('/');
    await takenOver(page);
    const loads = countLoads(page);
    const opened = context.waitForEvent('page');
    await dialog(page).getByRole('button', { name: 'Update now' }).click();
    const download = await opened;
    await expect(download).toHaveURL('https://dl.example/andaman.apk?v=102');
    expect(await download.evaluate(() => window.opener)).toBeNull();
    expect(await download.evaluate(() => document.referrer)).toBe('');
    await expect(dialog(page)).toContainText('dl.example');
    expect(loads()).toBe(0);
  });

  for (const address of [
    'http://dl.example/a.apk?v=102',
    'javascript:document.title=1?v=102',
    'intent://dl.example?v=102',
  ]) {
    test(`does not open ${address} [PWA-15]`, async ({ page, context, qa }) => {
      await qa.config({ appurl_android: address });
      await page.goto('/');
      await takenOver(page);
      await dialog(page).getByRole('button', { name: 'Update now' }).click();
      await expect(dialog(page).getByText("The new version isn't available here yet.")).toBeVisible();
      expect(context.pages()).toHaveLength(1);
      await expect(page).toHaveTitle(/Welcome to Andaman/);
    });
  }

  test('waits for the form, and never demands an update from a stored config [PWA-16]', async ({
    page,
    context,
    qa,
    problems,
  }) => {
    problems.allow(whenOffline, /net::ERR_FAILED/, /other\.config|health/);
    await page.goto('/#/pages/login/login');
    await takenOver(page);
    await qa.config(link('102'));
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText("We can't connect.")).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    await username(page).fill('anna@example.com');
    await context.setOffline(false);
    await expect(page.getByText("We can't connect.")).toBeHidden();
    await expect(dialog(page)).toBeHidden();
    await expect(username(page)).toHaveValue('anna@example.com');
  });
});
