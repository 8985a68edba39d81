import type { Browser, Page } from '@playwright/test';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { launchBrowser, slowDown } from '../../scripts/measure/phone.mjs';
import { formatMs } from '../../scripts/measure/table.mjs';
import type { Chain, Receipt, ShownEntry } from '../../src/domain/receipts.ts';
import { expectFigure } from './figure.ts';

const RECEIPTS = 20_000;
const TIME = 1_700_000_000_000;
const ORIGIN = 'https://andaman.test';
const POLICY = "default-src 'self'";

/** Builds a chain as the server does: two legs per receipt, and a signed head. */
function longChain(): Chain & { entries: ShownEntry[] } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const receipts: Receipt[] = [];
  const visible: ShownEntry[] = [];
  let before = '';
  for (let sequence = 1; sequence <= RECEIPTS; sequence += 1) {
    const leg = (entry: number, purpose: string, amount: string) => ({
      entry: String(entry),
      purpose,
      code: 'USDT',
      amount,
      balance: '12345.67890123',
    });
    const body = JSON.stringify({
      sequence,
      journal: String(sequence * 3),
      kind: 'optionPlaced',
      reference: `P${sequence}202611210912`,
      remark: 'BTC · 1 min',
      time: TIME + sequence,
      legs: [leg(sequence * 2, 'available', '-10.00000000'), leg(sequence * 2 + 1, 'held', '10.00000000')],
    });
    before = createHash('sha256').update(`${before}\n${body}`).digest('hex');
    receipts.push({ sequence, body, hash: before });
    if (sequence > RECEIPTS - 200)
      visible.push({
        id: String(sequence * 2),
        amount: '-10.00000000',
        code: 'USDT',
        time: TIME + sequence,
        balance: '12345.67890123',
      });
  }
  const signature = sign(
    null,
    Buffer.from(['andaman receipts 1', '100001', RECEIPTS, before, TIME].join('\n')),
    privateKey,
  ).toString('base64url');
  return {
    account: '100001',
    receipts,
    entries: visible,
    publicKey: publicKey.export({ format: 'jwk' }).x as string,
    head: { sequence: RECEIPTS, hash: before, time: TIME, signature },
  };
}

const bundle = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { output: { codeSplitting: false } } },
  });
  return ([built].flat() as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page that can verify the chain, with the app's content security policy. */
async function openVerifier(): Promise<Page> {
  const files: Record<string, string> = {
    '/': '<!doctype html><title>Receipts</title><script type="module" src="/page.js"></script>',
    '/page.js': "import { verifyReceipts } from '/receipts.js'; window.verifyReceipts = verifyReceipts;",
    '/receipts.js': await bundle('src/domain/receipts.ts'),
    '/thread.js': await bundle('src/browser/receipts-worker.ts'),
    '/chain.json': JSON.stringify(longChain()),
  };
  const page = await browser.newPage();
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const kind = pathname === '/' ? 'text/html' : pathname.endsWith('.json') ? 'application/json' : 'text/javascript';
    return route.fulfill({
      status: files[pathname] === undefined ? 404 : 200,
      body: files[pathname] ?? '',
      contentType: kind,
      headers: { 'content-security-policy': POLICY },
    });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'verifyReceipts' in globalThis);
  await slowDown(await page.context().newCDPSession(page));
  return page;
}

/** Verifies on the main thread, because Chromium can't slow down workers. */
const verifyInPage = (page: Page) =>
  page.evaluate(async () => {
    const chain = await (await fetch('/chain.json')).json();
    const begun = performance.now();
    const verdict = await (globalThis as any).verifyReceipts(chain);
    return { verdict, took: performance.now() - begun };
  });

/** Verifies in a worker, as the app does. */
const verifyInWorker = (page: Page) =>
  page.evaluate(async () => {
    const chain = await (await fetch('/chain.json')).json();
    const begun = performance.now();
    const thread = new Worker('/thread.js', { type: 'module' });
    const verdict = await new Promise((resolve) => {
      thread.addEventListener('message', ({ data }) => resolve(data));
      thread.postMessage(chain);
    });
    return { verdict, took: performance.now() - begun };
  });

test('checks 20,000 receipts within 2 s on a slowed phone, in the page and in a worker', async () => {
  const page = await openVerifier();
  const [inPage, inWorker] = [await verifyInPage(page), await verifyInWorker(page)];
  const whole = { state: 'whole', upTo: RECEIPTS, time: TIME, signed: true };
  expect([inPage.verdict, inWorker.verdict]).toEqual([whole, whole]);
  expectFigure('20,000 receipts checked on a slowed phone', inPage.took, { max: 2000, format: formatMs });
  expectFigure('the same in a worker', inWorker.took, { max: 2000, format: formatMs });
}, 120_000);
