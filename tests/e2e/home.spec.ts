import type { Page } from '@playwright/test';
import { config } from '../../src/api/content.ts';
import { routeOf } from '../../src/domain/routes.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

const HOME = '/#/pages/index/index';
const slide = (id: string, more: object = {}) => ({
  id,
  title: `Slide ${id}`,
  text: `Words of ${id}`,
  image: '',
  link: '',
  ...more,
});
const three = [slide('one'), slide('two'), slide('three')];

const news = (page: Page) => page.getByRole('region', { name: 'News' });
const quotes = (page: Page) => page.getByRole('region', { name: 'Prices' });
const slideAt = (page: Page, id: string) => news(page).getByText(`Slide ${id}`);

// an account with money, whose home shows the total
test.beforeEach(({ customer, qa }) => qa.fund(customer.username, 'USDT', '1000'));

/** Freezes the page's time at a moment when a slide has just appeared. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(HOME);
  await slideAt(page, 'one').scrollIntoViewIfNeeded();
  await expect(slideAt(page, 'one')).toBeInViewport();
  await page.clock.pauseAt(Date.now() + 60_000);
}
/** The position of the visible slide among the three. */
const visibleSlide = (page: Page) => news(page).getByRole('listitem').and(page.locator('[data-current]'));

test("shows each of home's slides for 3000 ms, and the first after the last [HOME-01]", async ({ page, qa }) => {
  await qa.slides('home', three);
  await holdTime(page);
  expect([...new Set((await qa.log('content.slide')).map(({ fields }) => fields['position']))]).toEqual(['home']);
  const label = async (): Promise<string> => (await visibleSlide(page).getAttribute('aria-label')) ?? '';
  const durations: number[] = [];
  const order: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    // the browser scrolls in real time
    await expect(visibleSlide(page)).toBeInViewport({ ratio: 0.99 });
    const before = await label();
    let ms = turn === 0 ? 0 : 2700;
    await page.clock.runFor(ms);
    for (; (await label()) === before && ms < 10_000; ms += 100) await page.clock.runFor(100);
    durations.push(ms);
    order.push(before[0] ?? '');
  }
  // the first slide was already partly shown
  for (const ms of durations.slice(1)) expect(Math.abs(ms - 3000)).toBeLessThanOrEqual(200);
  expect('1231231').toContain(order.join(''));
});

test('paused or under reduced motion slides do not move until a button is pressed [HOME-02]', async ({ page, qa }) => {
  await qa.slides('home', three);
  await holdTime(page);
  await news(page).getByRole('button', { name: 'Pause' }).click();
  const label = (await visibleSlide(page).getAttribute('aria-label')) ?? '';
  await page.clock.runFor(30_000);
  await expect(visibleSlide(page)).toHaveAttribute('aria-label', label);
  await news(page).getByRole('button', { name: 'Next slide' }).click();
  await expect(visibleSlide(page)).toHaveAttribute('aria-label', `${(Number(label[0]) % 3) + 1} of 3`);
  // the browser scrolls in real time: the page's clock would cut off a swipe, which then counts as going back
  await expect(visibleSlide(page)).toBeInViewport({ ratio: 0.99 });
  await news(page).getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(3400);
  await expect(visibleSlide(page)).not.toHaveAttribute('aria-label', `${(Number(label[0]) % 3) + 1} of 3`);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.resume();
  await page.reload();
  await expect(news(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('one slide stays still, none leaves no area, a broken image shows its text [HOME-03]', async ({
  page,
  qa,
  problems,
}) => {
  await qa.slides('home', [slide('one')]);
  await page.goto(HOME);
  await expect(slideAt(page, 'one')).toBeVisible();
  await expect(news(page).getByRole('button')).toHaveCount(0);

  problems.allow(whenStatus(404));
  await qa.slides('home', [slide('two', { image: '/media/none.svg' })]);
  await page.reload();
  await expect(slideAt(page, 'two')).toBeVisible();
  await expect(news(page).getByText('Words of two')).toBeVisible();
  await expect(news(page).getByRole('img')).toHaveCount(0);

  await qa.slides('home', []);
  await page.reload();
  await expect(quotes(page).getByRole('listitem').first()).toBeVisible();
  // the worker's copy may show for a moment before the server's data
  await expect(news(page)).toHaveCount(0);
});

for (const call of ['content.slide', 'other.config', 'content.winnotice']) {
  test(`the other parts show when ${call} fails [HOME-03]`, async ({ page, qa, problems }) => {
    problems.allow(whenStatus(500));
    await qa.slides('home', three);
    await qa.config({ scroll_notice: 'Words of the operator' });
    await qa.notices([{ text: 'a***b drew 5 USDT' }]);
    await qa.fault({ call, kind: 'status', value: 500 });
    await page.goto(HOME);
    await expect(quotes(page).getByRole('listitem')).toHaveCount(10);
    await expect.poll(() => qa.count(call)).toBeGreaterThan(0);
    await expect(page.getByText('Slide one')).toHaveCount(call === 'content.slide' ? 0 : 1);
    await expect(page.getByText('Words of the operator')).toHaveCount(call === 'other.config' ? 0 : 1);
    await expect(page.getByText('a***b drew 5 USDT')).toHaveCount(call === 'content.winnotice' ? 0 : 1);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });
}

test('nothing jumps when the slides arrive late [HOME-03]', async ({ page, qa }) => {
  await qa.slides('home', three);
  // the height of the total is known from an earlier visit
  await page.goto(HOME);
  await expect(page.getByRole('link', { name: 'Deposit' })).toBeVisible();
  await qa.fault({ call: 'content.slide', kind: 'latency', value: 2500 });
  await page.addInitScript(() => {
    (window as any).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) if (!entry.hadRecentInput) (window as any).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(quotes(page).getByRole('listitem')).toHaveCount(10);
  await expect(slideAt(page, 'one')).toHaveCount(1);
  expect(await page.evaluate(() => (window as any).shift)).toBeLessThan(0.02);
});

test('a slide leads to its route, to the leave notice, or nowhere [HOME-04]', async ({ page, qa }) => {
  await qa.slides('home', [slide('one', { link: '/pages/coinList/index' })]);
  await page.goto(HOME);
  await slideAt(page, 'one').click();
  await expect(page).toHaveURL(/#\/pages\/coinList\/index$/);

  await qa.slides('home', [slide('two', { link: 'https://example.com/offer?a=1' })]);
  await page.goto(HOME);
  await page.reload();
  await slideAt(page, 'two').click();
  await expect(page.getByText('This link leads to example.com')).toBeVisible();

  for (const link of ['javascript:alert(1)', 'data:text/html,x', '/pages/none/none']) {
    await qa.slides('home', [slide('three', { link })]);
    await page.goto(HOME);
    await page.reload();
    await expect(slideAt(page, 'three')).toBeVisible();
    await expect(news(page).getByRole('link')).toHaveCount(0);
  }
});

test('recent prizes show exactly as sent, each once; an empty list has no area [HOME-06]', async ({ page, qa }) => {
  await qa.notices([{ text: 'a***b drew 5 USDT' }, { text: '<i>c***d</i> drew a ticket' }]);
  await page.goto(HOME);
  const prizes = page.getByRole('region', { name: 'Recent prizes' });
  await expect(prizes.getByRole('listitem')).toHaveCount(2);
  await expect(prizes.getByText('a***b drew 5 USDT', { exact: true })).toHaveCount(1);
  await expect(prizes.getByText('<i>c***d</i> drew a ticket', { exact: true })).toHaveCount(1);
  expect(await qa.count('content.winnotice')).toBeGreaterThan(0);

  await qa.notices([]);
  await qa.clearLog();
  await page.reload();
  await expect.poll(() => qa.count('content.winnotice')).toBeGreaterThan(0);
  await expect(quotes(page)).toBeVisible();
  await expect(prizes).toHaveCount(0);
});

test('every area is one or two taps away from home and mine, and no link is dead [HOME-07]', async ({ page }) => {
  const match = new Set<string>();
  for (const [path, last] of [
    ['/pages/index/index', page.getByRole('button', { name: 'More', exact: true })],
    ['/pages/mine/mine', page.getByRole('link', { name: 'Company profile' })],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(last).toBeVisible();
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (path === '/pages/index/index') {
      await more.click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Support' })).toBeVisible();
    }
    for (const href of await page
      .locator('a[href^="#/"]')
      .evaluateAll((all) => all.map((item) => item.getAttribute('href') ?? '')))
      match.add(href);
  }
  expect([...match]).toEqual(
    expect.arrayContaining(
      [
        'index/msgList',
        'index/companyProfile',
        'coinList/index',
        'index/singin',
        'index/welfare',
        'index/share',
        'activeList/index',
        'Recharge/Recharge',
        'Withdraw/Withdraw',
        'Liquidity/Liquidity',
        'contracts/contracts',
        'service/index',
      ].map((path) => `#/pages/${path}`),
    ),
  );
  // each route of the table opens: SHELL-04 to SHELL-08
  expect([...match].filter((href) => routeOf(href.slice(1).replace(/\?.*/, '')) === undefined)).toEqual([]);
});

test(
  'the company profile opens logged out, and offline with its age [HOME-08]',
  { tag: '@worker' },
  async ({ browser, qa, server, problems }) => {
    await qa.config({
      act: 'about',
      title: 'Who we are',
      content: '<p>We run <strong>this</strong>.</p><script>alert(1)</script><svg onload="alert(1)"></svg>',
    });
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
    await problems.watch(context);
    const page = await context.newPage();
    await page.goto('/#/pages/index/companyProfile');
    await expect(page.getByRole('heading', { level: 1, name: 'Who we are' })).toBeVisible();
    await expect(page.getByText('We run this.')).toBeVisible();
    await expect(page.getByText(/as of/)).toHaveCount(0);
    expect((await qa.log('other.config')).map(({ fields }) => fields['act'])).toContain('about');

    await takenOver(page);
    await page.reload();
    await expect(page.getByText('We run this.')).toBeVisible();
    problems.allow(whenOffline, /net::ERR_FAILED/);
    await goOffline(page, config);
    await page.reload();
    await expect(page.getByText('We run this.')).toBeVisible();
    await expect(page.getByText(/as of \d\d:\d\d/)).toBeVisible();
    await context.close();
  },
);

test('names a foreign https address and opens it on tap without an opener [HOME-09]', async ({ page, context }) => {
  await page.goto(`/#/pages/index/web-view?url=${encodeURIComponent('https://example.com/path?x=1')}`);
  await expect(page.getByText('This link leads to example.com')).toBeVisible();
  // a substitute for a foreign site
  await context.route('https://example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
  );
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open example.com' }).click();
  const outside = await opened;
  await outside.waitForURL('https://example.com/path?x=1');
  expect(await outside.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
});

for (const address of [
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'http://example.com',
  '//example.com',
  '',
]) {
  test(`refuses "${address}" and loads nothing [HOME-09]`, async ({ page, context }) => {
    const outside: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith('http://localhost')) outside.push(request.url());
    });
    await page.goto(`/#/pages/index/web-view${address === '' ? '' : `?url=${encodeURIComponent(address)}`}`);
    await expect(page.getByRole('heading', { name: "We can't open this link" })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open/ })).toHaveCount(0);
    expect(outside).toEqual([]);
    expect(context.pages()).toHaveLength(1);
  });
}
