import type { Page } from '@playwright/test';
import { openLastStep } from './registration-helpers.ts';
import { expect, test } from './support/test.ts';

const root = (page: Page) => page.locator('html');
const rise = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--green', '--red', '--blue'].find(
      (name) => style.getPropertyValue(name).trim() === style.getPropertyValue('--rise').trim(),
    );
  });

test('a language choice reloads once on the same route and survives logout [I18N-02]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('button', { name: /^Language/ })).toContainText('English');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: /^Language/ }).click();
  for (const language of ['English', '中文', 'ไทย', '日本語', 'العربية', 'हिन्दी'])
    await expect(page.getByRole('dialog').getByText(language, { exact: true })).toBeVisible();
  // the page may re-render before its load ends
  const loaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: '日本語' }).click();
  await loaded;
  await expect(root(page)).toHaveAttribute('lang', 'ja');
  await expect(page).toHaveURL(/#\/pages\/mine\/setting$/);
  await expect(page.getByText('日本語', { exact: true })).toBeVisible();
  expect(loads).toBe(1);
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page).toHaveURL(/#\/pages\/login\/login$/);
  await page.reload();
  await expect(root(page)).toHaveAttribute('lang', 'ja');
});

test('applies a light, dark or system theme from the first paint after a restart [LOOK-01]', async ({
  page,
  customer,
}) => {
  void customer;
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  const light = await scheme();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(scheme).not.toBe(light);
  const dark = await scheme();
  // the document's attributes when its body begins, before the app runs
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      sessionStorage.setItem('first', String(document.documentElement.dataset['theme']));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe('dark');
  expect(await scheme()).toBe(dark);
  // paper is white in every theme
  await page.emulateMedia({ media: 'print' });
  await expect.poll(scheme).toBe(light);
  await page.emulateMedia({ media: null });
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(scheme).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(scheme).toBe(dark);
});

test('price colours change without a reload, even in the other tab [LOOK-03 STORE-13]', async ({
  page,
  context,
  customer,
}) => {
  void customer;
  await page.goto('/#/pages/mine/setting');
  const other = await context.newPage();
  await other.goto('/#/pages/coinList/index');
  await expect(page.getByRole('radio', { name: /Green up/ })).toBeChecked();
  expect(await rise(page)).toBe('--green');
  for (const [choice, colour] of [
    ['Red up', '--red'],
    ['Blue up', '--blue'],
    ['Green up', '--green'],
  ] as const) {
    await page.getByRole('radio', { name: choice }).check();
    await expect.poll(() => rise(page)).toBe(colour);
    await expect.poll(() => rise(other)).toBe(colour);
  }
});

for (const [locale, choice] of [
  ['zh-CN', '--red'],
  ['ja', '--red'],
  ['th', '--green'],
] as const) {
  test(`${locale} starts with ${choice === '--red' ? 'red' : 'green'} for up until changed [LOOK-03]`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, locale });
    const page = await context.newPage();
    // the inline script sets its colours at once; the app sets its own once it has loaded
    await page.goto('/#/pages/mine/mine', { waitUntil: 'networkidle' });
    await expect(root(page)).toHaveAttribute('lang', locale.split('-')[0] ?? '');
    expect(await rise(page)).toBe(choice);
    await context.close();
  });
}

test('settings show the version and link only to existing pages [PROF-03]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('listitem').filter({ hasText: 'Version' })).toContainText('101');
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((item) => item.getAttribute('href')));
  expect(links.length).toBeGreaterThan(7);
  const title = page.getByRole('heading', { level: 1 });
  for (const href of links) {
    // a new page each time, since the previous heading would pass for this one
    await page.goto('/#/pages/mine/setting');
    await expect(title).toHaveText('Settings');
    await page.goto(`/${href}`);
    await expect(title).not.toHaveText('Settings');
    await expect(title).not.toHaveText('Page not found');
  }
});

test('has controls of at least 44 by 44 on login, registration, mine and settings [A11Y-02]', async ({
  page,
  customer,
}) => {
  void customer;
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, input, select')].flatMap((item) => {
        const box = item.getBoundingClientRect();
        if (
          box.width === 0 ||
          getComputedStyle(item).clipPath !== 'none' ||
          (item.tagName === 'BUTTON' && item.closest('label'))
        )
          return [];
        // a radio button fills its segment; a checkbox has its target around it
        const target =
          item instanceof HTMLInputElement && item.type === 'checkbox' ? 44 : Math.min(box.width, box.height);
        return target < 43.5
          ? [`${item.tagName} ${item.getAttribute('aria-label') ?? item.textContent} ${box.width}x${box.height}`]
          : [];
      }),
    );
  for (const path of ['/pages/mine/mine', '/pages/mine/setting', '/pages/login/regist', '/pages/login/forgetPwd']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await small(), path).toEqual([]);
  }
  await openLastStep(page);
  expect(await small()).toEqual([]);
  for (const link of ['user agreement', 'risk notice'])
    expect((await page.getByRole('button', { name: link }).boundingBox())?.height).toBeGreaterThanOrEqual(24);
});
