import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cacheList, countLoads, open, visit } from './pwa-helpers.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const killBuild = fileURLToPath(new URL('../../.cache/builds/kill', import.meta.url));

test('removes the worker and its caches in the kill build, and keeps other data [PWA-18]', async ({
  browser,
  deployment,
  problems,
}) => {
  const live = await deployment();
  const context = await visit(browser, live, problems);
  const page = await open(context, '/#/pages/login/regist');
  await page.evaluate(() => localStorage.setItem('andaman', JSON.stringify({ theme: 'dark' })));
  expect(Object.keys(await cacheList(page))).not.toEqual([]);
  const loads = countLoads(page);

  await live.deploy({ from: killBuild });
  expect(await readdir(live.folder)).toContain('sw.js');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());

  await expect.poll(loads).toBe(1);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await cacheList(page)).toEqual({});
  await expect(page).toHaveTitle(/Open an account/);
  expect(await page.evaluate(() => localStorage.getItem('andaman'))).toContain('dark');

  // that build registers no worker
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(loads()).toBe(2);
  await context.close();
});
