import { readdir, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countLoads, expectBuild, findNewer, open, takenOver, visit, withoutWorker } from './pwa-helpers.ts';
import { createQa } from './support/qa.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready.');
const bar = (page: Page) => page.getByText('The app was updated in another window.');
const accept = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click();
const username = (page: Page) => page.getByLabel('Phone number or email');

test('PWA-09 declined, the old version goes on with pages that were never opened, offline too, and a reload keeps it', async ({
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
  await expect(page).toHaveTitle(/Andaman/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expectBuild(page, 'default');
  await context.setOffline(true);
  await page.goto('/#/pages/login/regist');
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
  await context.close();
});

test('PWA-10 of two tabs the one that accepts loads the new version; the one with a half-filled form keeps it and shows a bar', async ({
  browser,
  deployment,
  problems,
}) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const busy = await open(context);
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

test('PWA-16 the offer waits until the form is left', async ({ browser, deployment, problems }) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const page = await open(context);
  await username(page).fill('anna@example.com');
  await live.deploy('next');
  await findNewer(page);
  await expect(offer(page)).toBeHidden();
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(offer(page)).toBeVisible();
  await context.close();
});

test.describe('a version that the operator demands', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please update to the latest version!' });
  const link = (version: string) => ({ appurl_android: `https://dl.example/andaman.apk?v=${version}` });

  for (const version of ['102', '1000']) {
    test(`PWA-11 v=${version}: the dialog stays after Esc, Back, a tap outside, another route and a reload`, async ({
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
    test(`PWA-12 ${name}: no dialog and no error`, async ({ page, qa }) => {
      await qa.config({ ...fields, scroll_notice: `notice of ${name}` });
      const answered = page.waitForResponse((response) => response.url().includes('other/config'));
      await page.goto('/');
      await answered;
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    });
  }

  test('PWA-12 a config that fails: no dialog', async ({ page, qa, problems }) => {
    problems.allow(whenStatus(500), /other\.config/);
    await qa.fault({ call: 'other.config', kind: 'status', value: 500 });
    await page.goto('/');
    await expect.poll(() => qa.count('other.config')).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test('PWA-14 with a newer build deployed the button loads that, once, and opens no link', async ({
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

  test('PWA-14 dialog and offer are never shown together', async ({ browser, deployment, problems }) => {
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

  test('PWA-15 with nothing newer deployed the button opens the https link without opener, names its host, and stays', async ({
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
    test(`PWA-15 ${address} is not opened`, async ({ page, context, qa }) => {
      await qa.config({ appurl_android: address });
      await page.goto('/');
      await takenOver(page);
      await dialog(page).getByRole('button', { name: 'Update now' }).click();
      await expect(dialog(page).getByText("The new version isn't available here yet.")).toBeVisible();
      expect(context.pages()).toHaveLength(1);
      await expect(page).toHaveTitle(/Log in/);
    });
  }

  test('PWA-16 a demand waits for the form, and a kept config demands nothing offline', async ({
    page,
    context,
    qa,
    problems,
  }) => {
    problems.allow(whenOffline, /net::ERR_FAILED/, /other\.config|health/);
    await page.goto('/');
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

test.describe('a file that is gone', () => {
  const failed = (page: Page) => page.getByRole('heading', { name: 'The page did not load' });

  for (const kind of ['404', 'HTML'] as const) {
    test(`PWA-17 ${kind} in place of a page's file: one retry, then a page whose reload cures it`, async ({
      browser,
      deployment,
      problems,
    }) => {
      problems.allow(whenStatus(404), /PageLoadError|MIME type|dynamically imported|expected a JavaScript/i);
      const live = await deployment();
      const context = await visit(browser, live, problems);
      // as before any worker: files come from the host
      await withoutWorker(context, problems);
      const page = await context.newPage();
      const chrome = page.waitForResponse(/\/assets\/chrome-.*\.js/);
      await page.goto('/');
      await expect(username(page)).toBeVisible();
      await (await chrome).finished();
      const old = await readdir(`${live.folder}/assets`);
      await live.deploy('next');
      if (kind === 'HTML') {
        const files = old.filter((file) => /^account-.*\.js$/.test(file));
        expect(files.length).toBeGreaterThan(0);
        for (const file of files)
          await context.route(`**/assets/${file}`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
      }
      const requests: Record<string, number> = {};
      page.on('request', (request) => {
        if (/\/assets\/account-.*\.(js|css)$/.test(request.url()))
          requests[request.url()] = (requests[request.url()] ?? 0) + 1;
      });
      const loads = countLoads(page);
      await page.getByRole('link', { name: 'Open an account' }).click();
      await expect(failed(page)).toBeVisible();
      // two tries, the first of them with a preload; where the style sheet is gone too, it is what fails both times
      expect([2, 3]).toContain(Math.max(...Object.values(requests)));
      expect(loads()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
      await expectBuild(page, 'next');
      await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
      await expect.poll(loads).toBe(1);
      await context.close();
    });
  }

  test('PWA-17 without a connection the page says so, and reloads nothing by itself', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(whenOffline, /PageLoadError|dynamically imported/);
    await withoutWorker(context, problems);
    const chrome = page.waitForResponse(/\/assets\/chrome-.*\.js/);
    await page.goto('/');
    await expect(username(page)).toBeVisible();
    await (await chrome).finished();
    const loads = countLoads(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Open an account' }).click();
    await expect(page.getByText("You're offline. Connect and reload the page.")).toBeVisible();
    expect(loads()).toBe(0);
  });
});

test('PWA-17 where even the words of that page are gone, a reload is still offered', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/PageLoadError|dynamically imported/);
  await withoutWorker(context, problems);
  await context.route(/\/assets\/(chrome|account)-.*\.js/, (route) => route.abort());
  await page.goto('/#/pages/login/regist');
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible();
  await context.unroute(/\/assets\/(chrome|account)-.*\.js/);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(username(page)).toBeVisible();
});

test.describe('a worker that cannot be installed', () => {
  test('PWA-18 a file of the new version is missing: the old one goes on, offline too, and the next deployment installs', async ({
    browser,
    deployment,
    problems,
  }) => {
    problems.allow(whenOffline, whenStatus(404), /net::ERR_FAILED/, /bad-precaching-response/);
    const live = await deployment();
    const context = await visit(browser, live, problems);
    const page = await open(context);
    await live.deploy('next');
    const [victim] = (await readdir(`${live.folder}/assets`)).filter((file) => file.startsWith('purify'));
    await rm(`${live.folder}/assets/${victim}`);
    const installed = page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration!.update();
      const worker = registration!.installing!;
      return new Promise<string>((resolve) => worker.addEventListener('statechange', () => resolve(worker.state)));
    });
    expect(await installed).toBe('redundant');
    await expect(offer(page)).toBeHidden();
    await context.setOffline(true);
    await page.reload();
    await expectBuild(page, 'default');
    await expect(username(page)).toBeVisible();

    await context.setOffline(false);
    await live.deploy('next');
    await findNewer(page);
    await expect(offer(page)).toBeVisible();
    await context.close();
  });

  for (const [name, script] of [
    ['HTML', '<!doctype html><p>moved'],
    ['broken', 'self.addEventListener("install", () => {'],
  ] as const) {
    test(`PWA-18 a worker script that is ${name}: the old version goes on, and the next deployment installs`, async ({
      browser,
      deployment,
      problems,
    }) => {
      // between two deployments the script is gone for a moment
      problems.allow(whenOffline, whenStatus(404), /net::ERR_FAILED/, /ServiceWorker|script evaluation|Unexpected/i);
      const live = await deployment();
      const context = await visit(browser, live, problems);
      const page = await open(context);
      await writeFile(`${live.folder}/sw.js`, script);
      const refused = await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistration())!.update().then(
          () => 'taken',
          () => 'refused',
        ),
      );
      expect(refused).toBe('refused');
      await context.setOffline(true);
      await page.reload();
      await expect(username(page)).toBeVisible();
      await context.setOffline(false);
      await live.deploy('next');
      await findNewer(page);
      await expect(offer(page)).toBeVisible();
      await context.close();
    });
  }
});
