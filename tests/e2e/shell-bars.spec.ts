import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const titles = {
  '/pages/index/index': 'Home',
  '/pages/index/companyProfile': /^About Andaman|^Company profile/,
  '/pages/index/msgList': 'Messages',
  '/pages/index/web-view': 'Leaving Andaman',
  '/pages/coinList/index': 'Coin list',
  '/pages/mine/mine': 'Mine',
  '/pages/mine/setting': 'Settings',
} as const;

const titled = (title: string | RegExp): string | RegExp => (typeof title === 'string' ? `${title} · Andaman` : title);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Back' });

test('shows the tabs of this variant in order, and marks the current one [SHELL-01]', async ({ page, customer }) => {
  void customer;
  for (const [path, label] of [
    ['/pages/index/index', 'Home'],
    ['/pages/coinList/index', 'Coin list'],
    ['/pages/Option/Option', 'Options'],
    ['/pages/Lock-up/Lock-up', 'Mining'],
    ['/pages/mine/mine', 'Mine'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(tabs(page)).toHaveText(['Home', 'Coin list', 'Options', 'Mining', 'Mine']);
    await expect(page.locator('[aria-current]')).toHaveCount(1);
    await expect(
      page.getByRole('link', { name: label, exact: true }).and(page.locator('[aria-current="page"]')),
    ).toHaveAttribute('href', `#${path}`);
  }
});

test('a page that is not a tab has a back control and no tab bar [SHELL-03 SHELL-09]', async ({ page, customer }) => {
  void customer;
  for (const path of [
    '/pages/mine/setting',
    '/pages/index/msgList',
    '/pages/index/companyProfile',
    '/pages/blindbox/index',
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(path === '/pages/blindbox/index' ? 'Blind box · Andaman' : titled(titles[path]));
    await expect(back(page)).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
  }
});

test('a tab of this variant has the tab bar and no back control [SHELL-03]', async ({ page, customer }) => {
  void customer;
  for (const [path, title] of [
    ['/pages/Option/Option', 'Options'],
    ['/pages/Lock-up/Lock-up', 'Lock-up mining'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(`${title} · Andaman`);
    await expect(tabs(page)).toHaveCount(5);
    await expect(back(page)).toHaveCount(0);
  }
});

test('a page change sets the title and moves the focus to its heading [A11Y-09]', async ({ page, customer }) => {
  void customer;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await tabs(page).filter({ hasText: 'Coin list' }).click();
  await expect(page).toHaveTitle('Coin list · Andaman');
  await expect(heading(page)).toBeFocused();
  await tabs(page).filter({ hasText: 'Mine' }).click();
  await expect(page).toHaveTitle('Mine · Andaman');
  await expect(heading(page)).toBeFocused();
});
