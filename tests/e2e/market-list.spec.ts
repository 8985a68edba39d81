import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const LIST = '/#/pages/coinList/index';

const list = (page: Page) => page.getByRole('list', { name: 'Coins' });
const rows = (page: Page) => list(page).getByRole('listitem');

test.beforeEach(({ customer }) => void customer);

test('renders at most 100 of 500 coin rows, and restores the list’s place on return [MARKET-12]', async ({ page }) => {
  await page.goto(LIST);
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '500');
  let most = 0;
  for (const top of [4000, 12_000, 20_000, 31_000]) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expect
      .poll(() =>
        rows(page).evaluateAll((all) => Math.max(...all.map((item) => Number(item.getAttribute('aria-posinset'))))),
      )
      .toBeGreaterThan(top / 80);
    most = Math.max(most, await rows(page).count());
  }
  expect(most).toBeLessThanOrEqual(100);
  const inSight = (): Promise<string[]> =>
    rows(page).evaluateAll((all) =>
      all
        .filter(
          (item) => item.getBoundingClientRect().top > 60 && item.getBoundingClientRect().bottom < innerHeight - 60,
        )
        .map((item) => item.getAttribute('aria-posinset') ?? ''),
    );
  await page.evaluate(() => window.scrollTo(0, 20_000));
  await expect.poll(async () => Number((await inSight())[0])).toBeGreaterThan(200);
  const before = await inSight();
  // like a finger: the bar is in view, so the browser need not scroll to it
  await page.getByRole('link', { name: 'Mine' }).evaluate((item: HTMLElement) => item.click());
  await expect(page).toHaveURL(/mine\/mine/);
  await expect(list(page)).toHaveCount(0);
  await page.goBack();
  await expect.poll(inSight).toEqual(before);
});
