import { readdir, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countLoads, expectBuild, findNewer, open, visit, withoutWorker } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready.');
const username = (page: Page) => page.getByLabel('Phone number or email');

test.describe('a file that is gone', () => {
  const failed = (page: Page) => page.getByRole('heading', { name: 'The page did not load' });

  for (const kind of ['404', 'HTML'] as const) {
    test(`retries once after ${kind} for a page's file, then offers a reload [PWA-17]`, async ({
      browser,
      deployment,
      problems,
    }) => {
      problems.allow(whenStatus(404), /PageLoadError|MIME type|dynamically imported|expected a JavaScript/i);
      const live = await deployment();
      const context = await visit(browser, live, problems);
      // as before any worker, files come from the server
      await withoutWorker(context, problems);
      const page = await context.newPage();
      const chrome = page.waitForResponse(/\/assets\/chrome-.*\.js/);
      await page.goto('/#/pages/login/login');
      await expect(username(page)).toBeVisible();
      await (await chrome).finished();
      const old = await readdir(`${live.folder}/assets`);
      await live.deploy('next');
      if (kind === 'HTML') {
        const files = old.filter((file) => /^account-.*\.js$/.test(file));
        expect(files.length).toBeGreaterThan(0);
        const missing = { headers: { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }, body: '<p>' };
        for (const file of files) await context.route(`**/assets/${file}`, (route) => route.fulfill(missing));
      }
      const requests: Record<string, number> = {};
      page.on('request', (request) => {
        if (/\/assets\/account-.*\.(js|css)$/.test(request.url()))
          requests[request.url()] = (requests[request.url()] ?? 0) + 1;
      });
      const loads = countLoads(page);
      await page.getByRole('link', { name: 'Open an account' }).click();
      await expect(failed(page)).toBeVisible();
      expect(Math.max(...Object.values(requests))).toBe(2);
      expect(loads()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
      await expectBuild(page, 'next');
      await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
      await expect.poll(loads).toBe(1);
      await context.close();
    });
  }

  test('offline the error page says so and does not reload automatically [PWA-17]', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(whenOffline, /PageLoadError|dynamically imported/);
    await withoutWorker(context, problems);
    const chrome = page.waitForResponse(/\/assets\/chrome-.*\.js/);
    await page.goto('/#/pages/login/login');
    await expect(username(page)).toBeVisible();
    await (await chrome).finished();
    const loads = countLoads(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Open an account' }).click();
    await expect(page.getByText("You're offline. Connect and reload the page.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    expect(loads()).toBe(0);
  });
});

test('offers a reload even when the words of the error page are gone [PWA-17]', async ({ page, context, problems }) => {
  problems.allow(/PageLoadError|dynamically imported/);
  await withoutWorker(context, problems);
  await context.route(/\/assets\/(chrome|account)-.*\.js/, (route) => route.abort());
  await page.goto('/#/pages/login/regist');
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible();
  // the login page needs neither
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('link', { name: 'Open an account' })).toBeVisible();
});

test.describe('a worker that cannot be installed', () => {
  test('keeps the old version if a new file is missing, and installs the next one [PWA-18]', async ({
    browser,
    deployment,
    problems,
  }) => {
    problems.allow(whenOffline, whenStatus(404), /net::ERR_FAILED/, /bad-precaching-response/);
    const live = await deployment();
    const context = await visit(browser, live, problems);
    const page = await open(context, '/#/pages/login/login');
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
    test(`keeps the old version if the worker script is ${name}; installs the next one [PWA-18]`, async ({
      browser,
      deployment,
      problems,
    }) => {
      // the script is missing for a moment between two deployments
      problems.allow(whenOffline, whenStatus(404), /net::ERR_FAILED/, /ServiceWorker|script evaluation|Unexpected/i);
      const live = await deployment();
      const context = await visit(browser, live, problems);
      const page = await open(context, '/#/pages/login/login');
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
