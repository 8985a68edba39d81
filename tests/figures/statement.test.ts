import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { messages, readMessages } from '../../src/api/messages.ts';
import { CPU_SLOWDOWN, launchBrowser, openPhone, slowDown } from '../../scripts/measure/phone.mjs';
import { median } from '../../scripts/measure/stats.mjs';
import { formatMs } from '../../scripts/measure/table.mjs';
import { signIn } from '../../scripts/parts/serve.mjs';
import { postAll } from '../../server/ledger/ledger.ts';
import { startServer, type Person, type TestServer } from '../unit/server/support.ts';
import { expectFigure, MAX_BLOCK_MS } from './figure.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const ENTRIES = 50_000;

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Runs in the worker, and waits after each part as long as a slower CPU would have worked, because the browser can only
 * throttle pages.
 */
const slowWorkerDown = (times: number): void => {
  const parse = JSON.parse;
  let begun = performance.now();
  JSON.parse = (text: string) => {
    begun = performance.now();
    return parse(text) as unknown;
  };
  addEventListener('message', () => {
    const until = performance.now() + (times - 1) * (performance.now() - begun);
    begun = until;
    while (performance.now() < until);
  });
};

let server: TestServer;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  server = await startServer({ coins: 3, distDir: fileURLToPath(new URL('../../dist', import.meta.url)) });
  await server.services.jobs.stop();
  // the browser uses the time of this machine
  server.clock.advance(Date.now() - server.clock.now());
  person = await server.person();
  // the welcome dialog would cover the page
  const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
  if (lists.length > 0)
    await server.must(
      readMessages,
      { ids: lists.map(({ id }: { id: string }) => id).join(',') },
      { token: person.token },
    );
  // keeps the check of all receipts out of this measurement
  await server.qa('POST', 'faults', { call: 'account.receipts', kind: 'status', value: 503 });
  const { db, clock } = server.services;
  const { rows } = (await db.execute(sql`select id from accounts where username = ${person.username}`)) as any;
  const customer = Number(rows[0].id);
  for (let from = 0; from < ENTRIES; from += 1000) {
    await db.transaction((tx) =>
      postAll(
        tx,
        Array.from({ length: 1000 }, (_, place) => ({
          kind: place % 3 === 0 ? 'grant' : 'income',
          reference: `R${from + place}`,
          remark: place % 7 === 0 ? '=1+1, "quoted"' : 'from the pool',
          now: clock.now(),
          legs: [
            { purpose: 'funding' as const, asset: 'USDT', amount: -1_234_567n },
            { customer, purpose: 'available' as const, asset: 'USDT', amount: 1_234_567n },
          ],
        })),
      ),
    );
  }
  // a statement ends before now
  server.clock.advance(1000);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens the account details of a logged-in customer. */
async function openAccount(): Promise<Page> {
  const page = await openPhone(browser, server.url);
  await signIn(page, person);
  await page.goto('/#/pages/accountDetails/accountDetails');
  await page.getByRole('list', { name: 'Account transactions' }).getByRole('listitem').first().waitFor();
  await page
    .getByRole('button', { name: 'Close' })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  return page;
}

/** Saves the statement. `took` is the ms from tap to file. */
async function saveStatement(page: Page): Promise<{ took: number; text: string }> {
  await page.getByRole('button', { name: 'Statement' }).click();
  const save = page.getByRole('button', { name: 'Download CSV' });
  await save.waitFor();
  const begun = performance.now();
  const downloading = page.waitForEvent('download', { timeout: 200_000 });
  await save.click();
  const download = await downloading;
  return { took: performance.now() - begun, text: await readFile(await download.path(), 'utf8') };
}

/** Returns the CPU ms that each task of the page would take on a phone. */
function pageTasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const threadOf = ({ pid, tid }: Traced): string => `${pid} ${tid}`;
  const pageThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && event.tdur !== undefined && pageThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => (tdur * CPU_SLOWDOWN) / 1000);
}

test('saves a statement of 50,000 entries in full without blocking the page for 100 ms', async () => {
  const page = await openAccount();
  // CPU time, because other processes of this machine distort the clock time
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const { text } = await saveStatement(page);
  const tasks = pageTasksOf(await browser.stopTracing());
  expect(text.split('\r\n').filter((line) => /,(grant|income),USDT,1\.234567,/.test(line))).toHaveLength(ENTRIES);
  expect(tasks.length).toBeGreaterThan(10);
  expectFigure('longest task of the page during a statement', Math.max(...tasks), {
    max: MAX_BLOCK_MS,
    format: formatMs,
  });
  await page.context().close();
});

test('saves a statement of 50,000 entries within 3 s on a slowed phone', async () => {
  const page = await openAccount();
  // the server is not slowed down
  await slowDown(await page.context().newCDPSession(page));
  page.on('worker', (worker) => void worker.evaluate(slowWorkerDown, CPU_SLOWDOWN));
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push((await saveStatement(page)).took);
  expectFigure(`statement of ${ENTRIES} entries, from tap to file`, median(times), { max: 3000, format: formatMs });
  await page.context().close();
});
