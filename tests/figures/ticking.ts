import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { findChromium, findHeadlessShell } from '../../scripts/parts/chromium.mjs';
import { markMessagesRead, signIn } from '../../scripts/parts/serve.mjs';
import { createQa, type Qa } from '../e2e/support/qa.ts';
import { type Server, startServer } from '../e2e/support/server.ts';

/** ms between two ticks of all coins. */
export const PAINT_INTERVAL_MS = 250;
// without the headless shell, Chromium's own bar pushes the lowest 87 px and the tabs out of the window, where taps
// produce no frame
const executablePath = findHeadlessShell() ?? findChromium();

let server: Server;
let browser: Browser;
let qa: Qa;
let seq = 1e9;

/** Codes of the 500 coins. */
export const codes: string[] = [];

/** Sends one tick of every coin. */
export const tickAll = async (): Promise<void> => {
  seq += 1;
  const time = Date.now();
  await qa.ask('POST', 'ticks', {
    data: {
      lists: codes.map((code, place) => ({
        code,
        price: `${100 + place}.${String(seq % 97).padStart(2, '0')}`,
        change: '0.5',
        time,
        seq,
      })),
    },
  });
};

/** Sends ticks of all coins four times a second until `over` is aborted. */
export const tickUntil = async (over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    const begun = Date.now();
    await tickAll();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + PAINT_INTERVAL_MS - Date.now())));
  }
};

/** Returns a quantile, such as 0.95. */
export const part = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Opens a page with coins on a phone that is logged in with the demo account. */
export async function open(
  route: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await prepare?.(page);
  await signIn(page);
  await page.goto(`/#${route}`);
  await page.locator('[data-code]').first().waitFor();
  return { page, cdp: await context.newCDPSession(page) };
}

/** Records the ms from each tap to its next paint in `window.taps`. The browser omits taps below 16 ms. */
export const noteTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const taps = new Map<number, number>();
    Object.assign(window, { taps });
    new PerformanceObserver((list) => {
      for (const item of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (item.interactionId > 0)
          taps.set(item.interactionId, Math.max(taps.get(item.interactionId) ?? 0, item.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Returns the ms of `count` taps; those that the browser omitted count as 16 ms. */
export const tapsOf = async (page: Page, count: number): Promise<number[]> => {
  const slow = await page.evaluate(() => [...(window as any).taps.values()] as number[]);
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => 16)];
};

/** Starts a browser and the built server with 500 coins that only tick when the test says so. */
export function useTicking(): void {
  beforeAll(async () => {
    server = await startServer({ env: { COINS: '500' } });
    qa = createQa(server.url);
    // a message dialog would cover the page
    await markMessagesRead(server.url);
    browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const response = (await (await fetch(`${server.url}/api/coin/lists`)).json()) as {
      data: { lists: { code: string }[] };
    };
    codes.push(...response.data.lists.map(({ code }) => code));
    await qa.ask('POST', 'market', { path: 'silence' });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
}
