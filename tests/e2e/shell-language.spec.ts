import { expect, test } from './support/test.ts';

const languages = {
  en: ['English', 'en'],
  zh: ['中文', 'zh'],
  th: ['ไทย', 'th'],
  jp: ['日本語', 'ja'],
  ar: ['العربية', 'ar'],
  hi: ['हिन्दी', 'hi'],
} as const;

for (const [tag, locale] of [
  ['zh-HK', 'zh'],
  ['ja', 'ja'],
  ['hi-IN', 'hi'],
  ['de', 'th'],
] as const) {
  test(`opens in ${locale} for a browser in ${tag} [I18N-01]`, async ({ browser, baseURL, problems }) => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: tag });
    await problems.watch(context);
    const page = await context.newPage();
    await page.goto('/#/pages/login/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await context.close();
  });
}

test('stores each language, reloads once, and sends it with requests [I18N-02 I18N-03]', async ({
  page,
  customer,
  qa,
}) => {
  void customer;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/#/pages/mine/setting');
  for (const [code, [name, locale]] of Object.entries(languages).toReversed()) {
    await page
      .getByRole('button', {
        name: new RegExp(
          Object.values(languages)
            .map(([item]) => item)
            .join('|'),
        ),
      })
      .click();
    const before = loads;
    await qa.clearLog();
    await page.getByRole('dialog').getByText(name, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
    await expect.poll(() => loads).toBe(before + 1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/pages/mine/setting');
    // pending requests of the previous page come first
    await expect.poll(async () => (await qa.log()).at(-1)?.language).toBe(code);
  }
});

test('a language that cannot be loaded leaves the old one, and a message says so [I18N-13]', async ({
  page,
  customer,
  problems,
}) => {
  void customer;
  problems.allow(/net::ERR_FAILED/, /i18n:/);
  await page.goto('/#/pages/mine/setting');
  const words = await page.locator('html').getAttribute('data-words-hi');
  expect(words).toMatch(/^\/assets\//);
  await page.route(`**${words}`, (route) => route.abort());
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('dialog').getByText('हिन्दी', { exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
