import type { Browser, CDPSession, Page } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser, openPhone } from '../../scripts/measure/phone.mjs';
import { markMessagesRead, signIn } from '../../scripts/parts/serve.mjs';
import { createQa, type Qa } from '../e2e/support/qa.ts';
import { type Server, startServer } from '../e2e/support/server.ts';

/** ms between two ticks of all coins. */
const TICK_INTERVAL_MS = 250;
let server: Server;
let browser: Browser;
let qa: Qa;
let seq = 1e9;

/** Codes of the 500 coins. */
const codes: string[] = [];

/** Sends one tick of every coin. */
const tickAll = async (): Promise<void> => {
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
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + TICK_INTERVAL_MS - Date.now())));
  }
};

/** Opens a page with coins on a phone that is logged in with the demo account. */
export async function open(route: string): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await openPhone(browser, server.url);
  await signIn(page);
  await page.goto(`/#${route}`);
  await page.locator('[data-code]').first().waitFor();
  return { page, cdp: await page.context().newCDPSession(page) };
}

/** Starts a browser and the built server with 500 coins that only tick when the test says so. */
export function useTicking(): void {
  beforeAll(async () => {
    server = await startServer({ env: { COINS: '500' } });
    qa = createQa(server.url);
    // a message dialog would cover the page
    await markMessagesRead(server.url);
    browser = await launchBrowser();
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
