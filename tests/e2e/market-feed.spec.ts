import type { Page, Request } from '@playwright/test';
import type { FaultKind, Qa } from './support/qa.ts';
import { expect, test, whenCut, whenStatus } from './support/test.ts';

const LIST = '/#/pages/coinList/index';
const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`);
/** Higher than any number of the server, so these ticks are the newest. */
let seq = 9e14;
const tick = (code: string, price: unknown, more: object = {}) => {
  seq += 1;
  return { code, price, change: '1', time: Date.now(), seq, ...more };
};

test.beforeEach(({ customer }) => void customer);

/** Counts the polls that replace a stream. The reads of all prices every 10 s name no coins. */
const countPolls = async (qa: Qa): Promise<number> =>
  (await qa.log('coin.quotes')).filter(({ fields }) => fields['codes'] !== undefined).length;

/** Tells the page that its tab is hidden or visible. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('prices update without a reload: twenty ticks a second cause at most four paints [MARKET-06]', async ({
  page,
  qa,
}) => {
  await page.goto(LIST);
  await expect(row(page, 'BTC')).toBeVisible();
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBeGreaterThan(0);
  await qa.market({ path: 'silence' });
  // wait until no row changes any more
  await expect(page.locator('[data-code]:not(:has([data-stale]))')).toHaveCount(0);
  await qa.tick({ lists: [tick('BTC', '70000.00')] });
  await expect(row(page, 'BTC')).toContainText('70,000.00');
  await expect(row(page, 'ETH').locator('time')).toBeVisible();

  await page.evaluate(() => {
    const seen: { code: string | undefined; at: number }[] = [];
    (window as any).paints = seen;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        // an age update of other rows is not a re-render by this tick
        if (element?.closest('bdi'))
          seen.push({ code: element.closest<HTMLElement>('[data-code]')?.dataset['code'], at: performance.now() });
      }
    }).observe(document.querySelector('main')!, { subtree: true, characterData: true, childList: true });
  });
  const box = await row(page, 'BTC').boundingBox();
  for (let number = 1; number <= 20; number += 1)
    await qa.tick({ lists: [tick('BTC', `7${String(number).padStart(4, '0')}.00`)] });
  await expect(row(page, 'BTC')).toContainText('70,020.00');
  expect(await row(page, 'BTC').boundingBox()).toEqual(box);

  const paints: { code: string; at: number }[] = await page.evaluate(() => (window as any).paints);
  expect([...new Set(paints.map(({ code }) => code))]).toEqual(['BTC']);
  const moments = [...new Set(paints.map(({ at }) => Math.round(at)))];
  for (const [index, at] of moments.entries()) {
    expect(
      moments.filter((other) => other >= at && other < at + 950).length,
      `paints from ${at} (${index})`,
    ).toBeLessThanOrEqual(4);
  }
});

test('prices turn grey with their time after 5 s without a tick, until the next one [MARKET-07]', async ({
  page,
  qa,
}) => {
  await page.goto(LIST);
  await expect(row(page, 'BTC')).toBeVisible();
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(0);
  await qa.market({ path: 'silence' });
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(1);
  await expect(page.getByText(/as of \d\d:\d\d:\d\d/)).toBeVisible();
  await qa.tick({ lists: [tick('BTC', '70001.00')] });
  await expect(row(page, 'BTC')).toContainText('70,001.00');
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(0);
  await expect(page.getByText(/as of/)).toHaveCount(0);
  await expect(row(page, 'ETH').locator('[data-stale]')).toHaveCount(1);
});

const faults: [string, FaultKind, number | undefined][] = [
  ['404', 'status', 404],
  ['500', 'status', 500],
  ['a cut', 'cut', undefined],
  ['silence', 'hang', undefined],
];
for (const [name, kind, value] of faults) {
  test(`polls while the stream answers with ${name}, and stops when it is back [MARKET-08]`, async ({
    page,
    qa,
    problems,
  }) => {
    problems.allow(whenStatus(404), whenStatus(500), whenCut);
    await page.clock.install();
    await qa.fault({ call: 'coin.stream', kind, ...(value === undefined ? {} : { value }) });
    const begun = await page.evaluate(() => Date.now());
    await page.goto(LIST);
    await expect(row(page, 'BTC')).toBeVisible();
    await qa.market({ code: 'BTC', price: '81234.56' });
    await expect(row(page, 'BTC')).toContainText('81,234.56');
    await qa.market({ code: 'BTC', price: '80000.12' });
    await expect(row(page, 'BTC')).toContainText('80,000.12');
    expect(await countPolls(qa)).toBeGreaterThan(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);

    const attempts = await qa.count('coin.stream');
    await qa.clearFaults();
    if (kind === 'hang') {
      // a silent stream is given up only after 60 s
      await page.clock.fastForward(Math.max(0, 55_000 - ((await page.evaluate(() => Date.now())) - begun)));
      expect(await qa.count('coin.stream')).toBe(attempts);
    }
    // a failed stream retries after at most 30 s; then the server has a listener again
    await expect
      .poll(async () => {
        await page.clock.fastForward(30_000);
        return (await qa.tick({ lists: [] })).listeners;
      })
      .toBeGreaterThan(0);
    await qa.market({ code: 'BTC', price: '79000.34' });
    await expect(row(page, 'BTC')).toContainText('79,000.34');
    const polls = await countPolls(qa);
    for (const price of ['79001.00', '79002.00', '79003.00']) {
      await qa.market({ code: 'BTC', price });
      await expect(row(page, 'BTC')).toContainText(price.replace('79', '79,'));
    }
    expect(await countPolls(qa)).toBe(polls);
  });
}

test('requests nothing from a hidden tab, and greys old prices until fresh ones come [MARKET-09]', async ({
  page,
  qa,
}) => {
  await page.clock.install();
  await page.goto(LIST);
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(0);
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBe(1);
  await setVisibility(page, 'hidden');
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBe(0);
  const market = async () => (await qa.log()).filter(({ call }) => call.startsWith('coin.')).length;
  const before = await market();
  await page.clock.fastForward(60_000);
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(1);
  expect(await market()).toBe(before);

  await qa.market({ code: 'BTC', price: '81111.11' });
  await setVisibility(page, 'visible');
  await expect(row(page, 'BTC')).toContainText('81,111.11');
  await expect(row(page, 'BTC').locator('[data-stale]')).toHaveCount(0);
});

test('ignores old, repeated, broken or invalid ticks and ticks of unknown coins [MARKET-10]', async ({ page, qa }) => {
  await page.goto(LIST);
  await expect(row(page, 'BTC')).toBeVisible();
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBeGreaterThan(0);
  await qa.market({ path: 'silence' });
  const newest = tick('BTC', '70000.00');
  await qa.tick({ lists: [newest] });
  await expect(row(page, 'BTC')).toContainText('70,000.00');
  await qa.tick({ lists: [{ ...newest, price: '1.00' }] });
  await qa.tick({ lists: [tick('BTC', '2.00', { seq: newest.seq - 1 })] });
  await qa.tick('{"lists":[{"code":"BTC","price":"3.00"');
  await qa.tick({ lists: [tick('BTC', '-4.00')] });
  await qa.tick({ lists: [tick('BTC', undefined)] });
  await qa.tick({ lists: [tick('NOCOIN', '5.00')] });
  await qa.tick('null');
  await qa.tick({ lists: [tick('ETH', '3999.99')] });
  await expect(row(page, 'ETH')).toContainText('3,999.99');
  await expect(row(page, 'BTC')).toContainText('70,000.00');
  await qa.tick({ lists: [tick('BTC', '70000.01')] });
  await expect(row(page, 'BTC')).toContainText('70,000.01');
});

test('one button pauses and resumes the moving prices [A11Y-05]', async ({ page, qa }) => {
  await page.goto(LIST);
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBe(1);
  await page.getByRole('button', { name: 'Pause live prices' }).press('Enter');
  await expect.poll(async () => (await qa.tick({ lists: [] })).listeners).toBe(0);
  await page.getByRole('button', { name: 'Resume live prices' }).press('Enter');
  await qa.market({ code: 'BTC', price: '82222.22' });
  await expect(row(page, 'BTC')).toContainText('82,222.22');
});

test('home subscribes only to its own coins [HOME-01 MARKET-06]', async ({ page, qa }) => {
  await page.goto('/#/pages/index/index');
  await expect(row(page, 'BTC')).toBeVisible();
  await expect.poll(() => qa.count('coin.stream')).toBeGreaterThan(0);
  const [first] = await qa.log('coin.stream');
  expect(first?.fields['codes']?.split(',')).toHaveLength(10);
  await qa.market({ code: 'BTC', price: '83333.33' });
  await expect(row(page, 'BTC')).toContainText('83,333.33');
});

test('the list streams the rows in sight, also after a long scroll [SCALE-02]', async ({ page, qa }) => {
  await page.goto(LIST);
  await expect(row(page, 'BTC')).toBeVisible();
  const codesOfLastStream = async (): Promise<string[]> =>
    (await qa.log('coin.stream')).at(-1)?.fields['codes']?.split(',') ?? [];
  await expect.poll(codesOfLastStream).toContain('BTC');
  expect((await codesOfLastStream()).length).toBeLessThanOrEqual(50);
  // a stream is replaced a moment after rows have come into sight
  const missing = async (): Promise<string[]> => {
    const inSight = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-code]')]
        .filter((item) => item.getBoundingClientRect().top < innerHeight)
        .map(({ dataset }) => dataset['code']!),
    );
    const streamed = await codesOfLastStream();
    return inSight.filter((code) => !streamed.includes(code));
  };
  await expect.poll(missing).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = page.locator('[data-code]').last();
  // the rows at the end are rendered a moment after the scroll
  await expect
    .poll(async () => {
      const streamed = await codesOfLastStream();
      return [streamed.includes((await last.getAttribute('data-code'))!), streamed.includes('BTC')];
    })
    .toEqual([true, false]);
  const code = (await last.getAttribute('data-code'))!;
  await expect(row(page, code).locator('[data-stale]')).toHaveCount(0);
});

test('seven visible windows over HTTP/1.1 all get responses and live prices [MARKET-13]', async ({ context }) => {
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (request.url().includes('coin/data/stream')) streams.add(request);
  });
  context.on('requestfinished', (request) => void streams.delete(request));
  context.on('requestfailed', (request) => void streams.delete(request));
  const windows = [];
  for (let number = 1; number <= 7; number += 1) {
    const page = await context.newPage();
    await page.goto('/#/pages/index/index');
    await expect(page.getByRole('heading').first()).toBeVisible();
    const status = await page.evaluate(() =>
      fetch('/api/other/config?act=about', { cache: 'no-store' }).then((response) => response.status),
    );
    expect([number, status]).toEqual([number, 200]);
    windows.push(page);
  }
  await expect.poll(() => streams.size).toBe(1);
  const last = windows.at(-1)!;
  await last.goto(LIST);
  await expect(row(last, 'BTC')).toBeVisible();
  await expect(row(last, 'BTC').locator('[data-stale]')).toHaveCount(0);
  // another window takes over the stream when this one closes
  const taken = last.waitForRequest(/coin\/data\/stream/);
  for (const page of windows.slice(0, 6)) await page.close();
  await taken;
  await expect(row(last, 'BTC').locator('[data-stale]')).toHaveCount(0);
});
