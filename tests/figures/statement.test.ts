import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, readMessages } from '../../src/api/messages.ts';
import { findChromium } from '../../scripts/parts/chromium.mjs';
import { signIn } from '../../scripts/parts/serve.mjs';
import { postAll } from '../../server/ledger/ledger.ts';
import { startServer, type Person, type TestServer } from '../unit/server/support.ts';

const ENTRIES = 50_000;
/** CPU slowdown that simulates a phone. */
const SLOWER = 4;

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
const slowDown = (times: number): void => {
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

const executablePath = findChromium();

let server: TestServer;
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
}, 600_000);
afterAll(() => server.close());

test('saves all 50,000 entries of a statement without blocking the page for 100 ms', { timeout: 300_000 }, async () => {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
    });
    await signIn(page, person);
    await page.goto('/#/pages/accountDetails/accountDetails');
    await page.getByRole('list', { name: 'Account transactions' }).getByRole('listitem').first().waitFor();
    await page
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await page.getByRole('button', { name: 'Statement' }).click();
    const save = page.getByRole('button', { name: 'Download CSV' });
    await save.waitFor();
    const saved = async () => {
      const begun = performance.now();
      const requests = page.waitForEvent('download', { timeout: 200_000 });
      await save.click();
      const download = await requests;
      return { took: Math.round(performance.now() - begun), text: await readFile(await download.path(), 'utf8') };
    };
    // CPU time, because other processes of this machine distort the clock time
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const { text } = await saved();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
    const tasksOf = (thread: string): number[] => {
      const own = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args?.name === thread)
          .map(({ pid, tid }) => `${pid} ${tid}`),
      );
      return traceEvents
        .filter(
          ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && own.has(`${pid} ${tid}`),
        )
        .map(({ tdur = 0 }) => (tdur * SLOWER) / 1000);
    };
    const sumOf = (tasks: number[]): number => Math.round(tasks.reduce((all, value) => all + value, 0));
    const [page4, thread4] = [tasksOf('CrRendererMain'), tasksOf('DedicatedWorker thread')];
    const longest = Math.max(...page4);
    console.log(
      `50,000 entries, ${(text.length / 1e6).toFixed(1)} MB; on a processor ${SLOWER} times slower the page works ${sumOf(page4)} ms in ${page4.length} tasks, the longest ${Math.round(longest)} ms, and the thread ${sumOf(thread4)} ms`,
    );
    expect(page4.length).toBeGreaterThan(10);
    expect(thread4.length).toBeGreaterThan(ENTRIES / 5000);
    expect(text.split('\r\n').filter((line) => /,(grant|income),USDT,1\.234567,/.test(line))).toHaveLength(ENTRIES);
    expect(longest).toBeLessThan(100);

    // clock time from tap to file; page and worker are slowed down, the server is not
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    page.on('worker', (thread) => void thread.evaluate(slowDown, SLOWER));
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await page.getByRole('button', { name: 'Statement' }).click();
      times.push((await saved()).took);
    }
    console.log(
      `from tap to file ${times.join(', ')} ms by the clock, page and thread ${SLOWER} times slower, the server in a process beside them`,
    );
  } finally {
    await browser.close();
  }
});
