import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { takenOver } from './pwa-helpers.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'Chromium finds it installable and its manifest without errors [PWA-01]',
  { tag: '@window' },
  async ({ server, problems, launchOptions }) => {
    void problems;
    // a test context counts as incognito, where nothing can be installed
    const profile = await mkdtemp(join(tmpdir(), 'andaman-profile-'));
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions });
    const page = await context.newPage();
    await page.goto(server.url);
    await takenOver(page);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { appId } = await devtools.send('Page.getAppId');
    expect(appId).toBe(`${server.url}/`);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
);

test('shortcuts lead to existing pages [PWA-01]', async ({ page, request, server, customer }) => {
  void customer;
  const { shortcuts } = await (await request.get(`${server.url}/manifest.webmanifest`)).json();
  expect(shortcuts.length).toBeGreaterThan(0);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await page.reload();
    await expect(page).toHaveTitle(new RegExp(`^${name} `));
  }
});

test('serves the page, icon and iOS icon that the page names [PWA-01]', async ({ page, request, server }) => {
  await page.goto('/');
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute('href');
    // the icon is part of the page, so that no tab waits for it
    if (rel === 'icon') expect(href).toMatch(/^data:image\/svg\+xml,/);
    else expect((await request.get(server.url + href)).status(), rel).toBe(200);
  }
});

test.describe('the offer', () => {
  const offer = (page: Page) => page.getByText('Install Andaman to open it faster');
  /** The browser makes its offer once and early, but not when headless, so the test sends it. */
  const browserOffers = (page: Page) =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  const toMine = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Mine' }).first().click();
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  };

  test('is first made on the second visit, and never again once refused [PWA-02]', async ({ context, customer }) => {
    void customer;
    const first = await context.newPage();
    await first.goto('/');
    await takenOver(first);
    // the page that logged the customer in counts as a visit
    await first.evaluate(() => {
      localStorage.removeItem('andaman.install');
      sessionStorage.removeItem('andaman.visit');
    });
    await first.reload();
    expect(await browserOffers(first)).toBe(true);
    await toMine(first);
    await expect(offer(first)).toBeHidden();
    await first.reload();
    await browserOffers(first);
    await expect(first.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
    await expect(offer(first)).toBeHidden();
    await first.close();

    const second = await context.newPage();
    await second.goto('/');
    await browserOffers(second);
    // a row in Mine, with no bar over other pages
    await expect(second.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await expect(offer(second)).toBeHidden();
    await toMine(second);
    await expect(offer(second)).toBeVisible();
    await second
      .getByRole('listitem')
      .filter({ has: offer(second) })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await expect(offer(second)).toBeHidden();
    await second.close();

    const third = await context.newPage();
    await third.goto('/');
    await browserOffers(third);
    await toMine(third);
    await expect(offer(third)).toBeHidden();
  });
});
