import { type Browser, chromium } from '@playwright/test';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import type { Chain, Receipt, ShownEntry } from '../../src/domain/receipts.ts';

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
  const executablePath =
    process.env['CHROME_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser.close());

test('checks 20,000 receipts in under 2 s with a CPU slowed down 4 times', async () => {
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

  const cdp = await page.context().newCDPSession(page);
  /** Verifies on the main thread, because Chromium cannot throttle workers. */
  const inPage = () =>
    page.evaluate(async () => {
      const chain = await (await fetch('/chain.json')).json();
      const begun = performance.now();
      const verdict = await (globalThis as any).verifyReceipts(chain);
      return { verdict, took: performance.now() - begun };
    });
  const inThread = () =>
    page.evaluate(async () => {
      const chain = await (await fetch('/chain.json')).json();
      let [longest, last] = [0, performance.now()];
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 4);
      const begun = performance.now();
      const thread = new Worker('/thread.js', { type: 'module' });
      const verdict = await new Promise((resolve) => {
        thread.addEventListener('message', ({ data }) => resolve(data));
        thread.postMessage(chain);
      });
      clearInterval(beat);
      return { verdict, took: performance.now() - begun, longest: Math.max(longest, performance.now() - last) };
    });

  const full = await inPage();
  const free = await inThread();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow = await inPage();
  const threadOfSlow = await inThread();
  const whole = { state: 'whole', upTo: RECEIPTS, time: TIME, signed: true };
  for (const { verdict } of [full, free, slow, threadOfSlow]) expect(verdict).toEqual(whole);
  console.log(
    `20,000 receipts: ${Math.round(full.took)} ms in the page, ${Math.round(slow.took)} ms there at a quarter of the speed; in a thread ${Math.round(free.took)} ms, the page never held up for more than ${Math.round(free.longest)} ms; ` +
      `beside a page at a quarter of the speed ${Math.round(threadOfSlow.took)} ms, held up for ${Math.round(threadOfSlow.longest)} ms`,
  );
  expect(slow.took).toBeLessThan(2000);
  expect(threadOfSlow.took).toBeLessThan(2000);
}, 120_000);
