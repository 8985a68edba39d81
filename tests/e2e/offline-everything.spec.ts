import { visitorRoutes } from '../../scripts/parts/routes.mjs';
import { customerRoutes } from '../../scripts/parts/walk.mjs';
import { demoAccount } from '../../server/platform/demo-account.ts';
import { contractRules } from '../../src/api/contracts.ts';
import { optionProducts } from '../../src/api/options.ts';
import { withdrawals } from '../../src/api/withdrawals.ts';
import { routes as table } from '../../src/domain/routes.ts';
import { bytesOf, collectReads, opensWithContent, readAheadOver, routesOf, unanswered } from './offline-helpers.ts';
import { chooseLanguage, languagesKept, takenOver } from './pwa-helpers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

/** Pages that say that they show nothing from storage (RECH-04). */
const needsConnection = ['/pages/Recharge/qrpay', '/pages/Recharge/bankpay'];

for (const [title, language] of [
  ['after an idle logged-in session [OFF-01]', 'en'],
  ['in English if it was read in Thai [OFF-01 PWA-04]', 'th'],
] as const) {
  test(`every page opens offline with its content ${title}`, async ({ browser, page, context, problems, server }) => {
    problems.allow(whenOffline, unanswered);
    // another device collects the links
    const other = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
    const guide = await other.newPage();
    await signIn(guide, { ...demoAccount, mode: 'email' });
    const routes = await customerRoutes(guide, table);
    await other.close();

    await page.goto('/#/pages/login/login');
    await takenOver(page);
    await signIn(page, { ...demoAccount, mode: 'email' });
    await chooseLanguage(page, language);
    await page.reload();
    await readAheadOver(page, withdrawals);
    await languagesKept(page);
    await context.setOffline(true);
    await chooseLanguage(page, 'en');
    await page.close();
    for (const route of routes) {
      await opensWithContent(context, route, async (cold) => {
        if (!needsConnection.some((path) => route.startsWith(path)))
          await expect(cold.getByRole('main').getByText("You're offline", { exact: true }), route).toHaveCount(0);
      });
    }
  });
}

/** Content of some visitor pages that comes only from the server. */
const contents: Record<string, readonly (string | RegExp)[]> = {
  '/pages/index/companyProfile': ['About Andaman', 'an app for investing in and trading crypto', 'None stated'],
  '/pages/service/index': ['Crypto can lose all its value', 'Log in to ask us'],
  '/pages/intro/intro': ['Open an account with your phone number or email.'],
  '/pages/optionRule/index': [/1 min\s*80%/, /Price source\s*\S/],
  '/pages/Lock-up/Lock-up': ['30-day lock-up', '500 to 100,000', '0.02%'],
  '/pages/mine/mine': ['None stated', 'Keep your account safe'],
};

test('a visitor who has opened the app once finds every public page offline [OFF-02]', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(whenOffline, unanswered);
  await page.goto('/');
  await takenOver(page);
  await readAheadOver(page, contractRules, optionProducts);
  await context.setOffline(true);
  await page.close();
  const routes = routesOf('open');
  expect(routes).toEqual(expect.arrayContaining([...visitorRoutes, ...Object.keys(contents)]));
  for (const route of ['/', ...routes]) {
    await opensWithContent(context, route, async (cold) => {
      for (const text of contents[route] ?? []) await expect(cold.getByRole('main'), route).toContainText(text);
    });
  }
  // the sheets of these pages
  await opensWithContent(context, '/pages/login/login', async (cold) => {
    for (const [name, text] of [
      ['user agreement', 'This is a sample agreement for a demo.'],
      ['risk notice', 'Crypto can lose all its value.'],
    ] as const) {
      await cold.getByRole('button', { name }).click();
      await expect(cold.getByRole('dialog')).toContainText(text);
      await cold.goBack();
      await expect(cold.getByRole('dialog')).toHaveCount(0);
    }
  });
  await opensWithContent(context, '/pages/Lock-up/Lock-up', async (cold) => {
    await cold.getByRole('button', { name: 'Rules', exact: true }).click();
    await expect(cold.getByRole('dialog')).toContainText("You can't end an order early.");
  });
});

test('prefetches at most 150 kB, at low priority, and never while a page reads [OFF-03]', async ({ page }) => {
  const reads = await collectReads(page);
  await page.goto('/#/pages/login/login');
  await takenOver(page);
  await signIn(page, { ...demoAccount, mode: 'email' });
  await readAheadOver(page, withdrawals);

  const ahead = reads.filter((read) => read.ahead).toSorted((read, other) => read.start - other.start);
  const ofPages = reads.filter((read) => !read.ahead);
  for (const [place, { url, start }] of ahead.entries()) {
    const before = ahead[place - 1];
    if (before) expect(start, `${url} begins before ${before.url} has ended`).toBeGreaterThanOrEqual(before.end);
    const underWay = ofPages.filter((read) => read.start < start && start < read.end);
    expect(
      underWay.map((read) => read.url),
      `${url} begins while a page reads`,
    ).toEqual([]);
  }

  const first = ahead.find(({ headers }) => 'token' in headers);
  const endedBefore = ofPages.filter(({ headers, end }) => 'token' in headers && end <= first!.start);
  expect(endedBefore.map(({ url }) => url.slice(url.indexOf('/api/')))).toEqual(
    expect.arrayContaining(['/api/coin/lists?limit=10', '/api/content/slide?position=home']),
  );

  const onWire = ahead.filter((read) => read.onWire);
  expect(onWire.length).toBeGreaterThan(40);
  let bytes = 0;
  for (const read of onWire) bytes += await bytesOf(read);
  // the 500 coins already exceed the minimum
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('nothing is prefetched with "Save storage and data" [OFF-03]', async ({ page, api, qa }) => {
  const account = await api.register();
  await page.goto('/#/pages/login/login');
  await takenOver(page);
  await page.evaluate(() => localStorage.setItem('andaman', JSON.stringify({ language: 'en', keepLess: true })));
  await page.reload();
  await signIn(page, account);
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('switch', { name: 'Save storage and data' })).toBeChecked();
  expect(await qa.count(withdrawals.id)).toBe(0);
  await page.getByRole('switch', { name: 'Save storage and data' }).uncheck();
  await expect.poll(() => qa.count(withdrawals.id), { timeout: 30_000 }).toBe(1);
});
