import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Reads the stored history, newest last; empty if the app has no database yet, which a read must not create. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'andaman-navigation')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const open = indexedDB.open('andaman-navigation');
      open.addEventListener('error', () => reject(open.error));
      open.addEventListener('success', () => {
        const request = open.result.transaction('keyval').objectStore('keyval').get('entries');
        request.addEventListener('success', () => {
          open.result.close();
          resolve((request.result ?? []) as string[]);
        });
      });
    });
  });

const leaving = (host: number): string =>
  `/pages/index/web-view?url=${encodeURIComponent(`https://host${host}.example/`)}`;
const at = (path: string): RegExp => new RegExp(`#${path.replace(/[/?.]/g, '\\$&')}$`);
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Back' });

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(page).toHaveURL(at(path));
  await expect.poll(async () => (await stored(page)).at(-1)).toBe(path);
}

/** Opens Settings from Mine, and then the language sheet. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/#/pages/mine/mine');
  await expect(page).toHaveTitle('Mine · Andaman');
  await go(page, '/pages/mine/setting');
  await page.getByRole('button', { name: /Language/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('keeps the ten newest of twelve pages in the history, even after a reload [SHELL-12]', async ({
  page,
  customer,
}) => {
  void customer;
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Andaman');
  await expect.poll(() => stored(page)).toEqual(['/pages/index/index']);
  const visited = Array.from({ length: 11 }, (_, host) => leaving(host));
  for (const path of visited) await go(page, path);
  expect(await stored(page)).toEqual(visited.slice(-10));
  await page.reload();
  await expect(page).toHaveTitle('Leaving Andaman · Andaman');
  await go(page, '/pages/mine/setting');
  expect(await stored(page)).toEqual([...visited.slice(-9), '/pages/mine/setting']);
});

test('Back returns to the deep page with its parameters, then switches to the tab [SHELL-13]', async ({
  page,
  customer,
}) => {
  void customer;
  await page.goto('/#/pages/mine/mine');
  await expect(page).toHaveTitle('Mine · Andaman');
  await go(page, leaving(7));
  await go(page, '/pages/mine/setting');
  expect(await stored(page)).toHaveLength(3);

  await back(page).click();
  await expect(page).toHaveURL(at(leaving(7)));
  await expect(page.getByText('host7.example').first()).toBeVisible();
  await expect.poll(() => stored(page)).toEqual(['/pages/mine/mine', leaving(7)]);

  await back(page).click();
  await expect(page).toHaveURL(at('/pages/mine/mine'));
  await expect(tabs(page).filter({ hasText: 'Mine' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => stored(page)).toEqual(['/pages/mine/mine']);
});

test('Back on a cold deep link leads home [SHELL-14]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/mine/setting');
  await back(page).click();
  await expect(page).toHaveTitle('Home · Andaman');
  await expect.poll(() => stored(page)).toEqual(['/pages/index/index']);
});

test("the phone's Back and the app's Back lead to the same page [SHELL-14]", async ({ page, customer }) => {
  void customer;
  for (const press of [() => back(page).click(), () => page.goBack()]) {
    await page.goto('/#/pages/mine/mine');
    await expect(page).toHaveTitle('Mine · Andaman');
    await go(page, leaving(1));
    await go(page, '/pages/mine/setting');
    await press();
    await expect(page).toHaveURL(at(leaving(1)));
    await expect.poll(async () => (await stored(page)).at(-1)).toBe(leaving(1));
  }
});

test("the phone's Back closes an open sheet and keeps the page [SHELL-14]", async ({ page, customer }) => {
  void customer;
  await openSheet(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveTitle('Settings · Andaman');
  await page.goBack();
  await expect(page).toHaveTitle('Mine · Andaman');
});

test('stays in the app after a reload while a sheet opens [SHELL-14]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/mine/mine');
  await expect(page).toHaveTitle('Mine · Andaman');
  // Chromium restores such a reload like this: the page's entry with the sheet's state, without our earlier entries
  await page.evaluate(() => {
    globalThis.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
    history.replaceState({ ...history.state, overlays: 1 }, '');
  });
  await page.reload();
  await expect(page).toHaveTitle('Mine · Andaman');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Settings · Andaman');
});

test('a reload with a sheet open shows the page without it, and Back continues [SHELL-14]', async ({
  page,
  customer,
}) => {
  void customer;
  await openSheet(page);
  await page.reload();
  await expect(page).toHaveTitle('Settings · Andaman');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state?.overlays)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle('Mine · Andaman');
});

test('a redirect and an unknown page leave no history entry [SHELL-15 AUTH-05]', async ({ page }) => {
  await page.goto('/#/pages/mine/mine');
  await expect(page).toHaveTitle('Mine · Andaman');
  await expect.poll(() => stored(page)).toEqual(['/pages/mine/mine']);
  await page.evaluate(() => {
    location.hash = '/pages/index/msgList';
  });
  await expect(page).toHaveTitle('Log in · Andaman');
  await page.evaluate(() => {
    location.hash = '/pages/none/none';
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await go(page, '/pages/index/companyProfile');
  expect(await stored(page)).toEqual(['/pages/mine/mine', '/pages/index/companyProfile']);
});

test('Back restores the scroll position of a long list [SHELL-13]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/coinList/index');
  await expect(page.getByText('BTC', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 3000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500);
  const before = await page.evaluate(() => scrollY);
  // a click by the test would scroll the page first
  await tabs(page).filter({ hasText: 'Mine' }).dispatchEvent('click');
  await expect(page).toHaveTitle('Mine · Andaman');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle('Coin list · Andaman');
  await expect.poll(() => page.evaluate((top) => Math.abs(scrollY - top), before)).toBeLessThan(64);
});

test('accepts a tap on the next tab as soon as the previous page is on screen [FAST-03]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/#/pages/mine/mine');
  const tap = async (place: number): Promise<void> => {
    const box = (await tabs(page).nth(place).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const isCurrent = (place: number): Promise<void> =>
    expect(tabs(page).nth(place)).toHaveAttribute('aria-current', 'page');
  // opens each page once
  for (const place of [3, 4]) {
    await tabs(page).nth(place).click();
    await isCurrent(place);
  }
  const thirdTabIsMarked = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const check = (): void => {
          if (document.querySelectorAll('nav a')[3]?.hasAttribute('aria-current')) resolve();
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
  await tap(3);
  await thirdTabIsMarked;
  await tap(4);
  await isCurrent(4);
});
