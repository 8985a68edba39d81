import type { Page } from '@playwright/test';
import { cacheList, cacheNames, copiesOf, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Console message of a read that the network does not answer; the app shows the stored copy instead. */
const unanswered = [whenOffline, /net::ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/];

const screens: Record<string, RegExp> = {
  '#/pages/index/index': /Home/,
  '#/pages/index/companyProfile': /Company profile|About/,
  '#/pages/index/msgList': /Messages/,
  '#/pages/coinList/index': /Coin list/,
  '#/pages/mine/mine': /Mine/,
  '#/pages/mine/setting': /Settings/,
  '#/pages/index/web-view?url=https%3A%2F%2Fnews.example': /Leaving Andaman/,
};

/** Everything a customer can open here. */
async function tour(page: Page): Promise<void> {
  for (const [address, title] of Object.entries(screens)) {
    await page.goto(`/${address}`);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

test('stores only shell, public and private copies during a tour, and no secrets [PWA-08]', async ({
  page,
  customer,
}) => {
  await page.goto('/');
  await takenOver(page);
  await tour(page);
  await expect
    .poll(async () =>
      (await cacheNames(page)).map((name) => name.replace(/^page-.+/, 'page of its version')).toSorted(),
    )
    .toEqual(['page of its version', 'private-1', 'public-1', `workbox-precache-v2-${new URL(page.url()).origin}/`]);
  const lists = await cacheList(page);
  const origin = new URL(page.url()).origin;
  expect(
    Object.values(lists)
      .flat()
      .filter((url) => !url.startsWith(`${origin}/`)),
  ).toEqual([]);
  const calls = [...lists['public-1']!, ...lists['private-1']!].map((url) => /\/kept\/([\w.]+)\?/.exec(url)?.[1]);
  const allowed = [
    'content.slide',
    'content.sale',
    'content.saleInfo',
    'other.config',
    'coin.lists',
    'coin.data',
    'coin.dataPost',
    'coin.rate',
    'third.currencyRate',
    'yuebao.product',
    'yuebao.rule',
    'other.house',
    'option.products',
    'contract.rules',
  ];
  expect(calls.filter((id) => !id?.startsWith('message.') && !allowed.includes(id ?? ''))).toEqual([]);
  expect(lists['private-1']!.every((url) => /\/kept\/message\./.test(url))).toBe(true);

  const all = await page.evaluate(async () => {
    let text = '';
    for (const name of (await caches.keys()).filter((text) => !text.startsWith('workbox'))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        text += `${key.url}\n${JSON.stringify([...key.headers])}\n${await (await cache.match(key))!.text()}\n`;
    }
    return text;
  });
  expect(all).not.toContain(customer.token);
  expect(all).not.toContain(customer.username);
  expect(all).not.toContain(customer.password);
});

for (const where of ['online', 'offline'] as const) {
  test(`logout ${where} removes private copies, and keeps shell and public ones [PWA-19 STORE-09]`, async ({
    page,
    context,
    customer,
    problems,
  }) => {
    void customer;
    problems.allow(...unanswered, /users\.logout|health/);
    await page.goto('/');
    await takenOver(page);
    await expect.poll(() => copiesOf(page, 'coin.lists')).not.toEqual([]);
    await page.goto('/#/pages/index/msgList');
    await expect.poll(() => copiesOf(page, 'message.list')).not.toEqual([]);
    await page.goto('/#/pages/mine/setting');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    if (where === 'offline') await context.setOffline(true);
    await page.getByRole('button', { name: /^Log out/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveTitle(/Log in/);
    await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('private-'))).toEqual([]);
    expect(await cacheNames(page)).toContain('public-1');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    expect((await cacheNames(page)).filter((name) => name.startsWith('private-'))).toEqual([]);
  });
}

test('a refused token removes the private copies [PWA-19]', async ({ page, customer, qa, problems }) => {
  problems.allow(/message|users\.|ret -1/);
  await page.goto('/#/pages/index/msgList');
  await takenOver(page);
  await expect.poll(() => copiesOf(page, 'message.list')).not.toEqual([]);
  await qa.endSessions(customer.username);
  await page.reload();
  await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('private-'))).toEqual([]);
  expect((await cacheNames(page)).some((name) => name.startsWith('workbox-precache'))).toBe(true);
});

test('does not store a slow response that arrives after logout [STORE-10]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  problems.allow(/message|ERR_FAILED|ERR_ABORTED/);
  await page.goto('/');
  await takenOver(page);
  await qa.fault({ call: 'message.list', kind: 'latency', value: 2000 });
  // requested by hand, so that leaving the page does not abort it
  const late = page.evaluate(async (token) => {
    const response = await fetch('/api/users/message', {
      method: 'POST',
      body: new URLSearchParams({ status: 'all', page: '1' }),
      headers: { token, language: 'en' },
    });
    return (await response.json()).ret as unknown;
  }, customer.token);
  await expect.poll(() => qa.count('message.list')).toBeGreaterThan(0);
  await page.evaluate(async () => {
    navigator.serviceWorker.controller!.postMessage({ type: 'PURGE_PRIVATE' });
    for (const name of (await caches.keys()).filter((text) => text.startsWith('private-'))) await caches.delete(name);
  });
  expect(await late).toBe(1);
  // the worker has finished its writes once it answers another read
  await page.evaluate(() =>
    fetch('/api/other/config?act=about', { headers: { language: 'en' } }).then((response) => response.text()),
  );
  await expect.poll(() => copiesOf(page, 'other.config')).not.toEqual([]);
  // other reads made after the purge may be stored
  expect(await copiesOf(page, 'message.list')).toEqual([]);
});

test('revalidates index, manifest and worker, and caches hashed files forever [PWA-20]', async ({
  page,
  server,
  problems,
}) => {
  void problems;
  const head = async (path: string) => fetch(server.url + path);
  for (const path of ['/', '/index.html', '/manifest.webmanifest', '/sw.js']) {
    const response = await head(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('cache-control'), path).toBe('no-cache');
  }
  expect((await head('/sw.js')).headers.get('content-type')).toContain('javascript');
  const html = await (await head('/')).text();
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect((await head(path!)).headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
  }
  for (const path of ['/assets/none-12345678.js', '/assets/none.css', '/none', '/pages/login/login', '/api/none']) {
    const response = await head(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('content-type') ?? '', path).not.toContain('html');
  }
  // the worker does not replace a missing file with the page either
  await page.goto('/');
  await takenOver(page);
  problems.allow(whenStatus(404));
  const match = await page.evaluate(async () => {
    const response = await fetch('/assets/none-12345678.js');
    return { status: response.status, html: (await response.text()).includes('<html') };
  });
  expect(match).toEqual({ status: 404, html: false });
});
