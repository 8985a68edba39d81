/**
 * Pictures for the install sheet, of the real app with the demo account: `node scripts/screenshots.mjs`.
 * Run it after a change of the look and commit what it writes into public/screenshots.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { root } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';
import { readMessages, signIn, startServer } from './parts/serve.mjs';

const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** Names and sizes stand in src/pwa/manifest.ts too. */
const pictures = [
  { file: 'home-narrow.png', path: '/pages/index/index', form: narrow },
  { file: 'coins-narrow.png', path: '/pages/coinList/index', form: narrow },
  { file: 'messages-wide.png', path: '/pages/index/msgList', form: wide },
];

await main(async () => {
  const executablePath = await ensureChromium();
  if (!executablePath) throw new Plain('No pictures without a Chromium.');
  await ensureBuilt(['default', 'server']);
  const out = join(root, 'public/screenshots');
  mkdirSync(out, { recursive: true });
  const { chromium } = await import('@playwright/test');
  const server = await startServer(spawn, builds.default.out);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    await readMessages(server.url);
    for (const { file, path, form } of pictures) {
      const context = await browser.newContext({
        ...form,
        baseURL: server.url,
        locale: 'en-US',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Bangkok',
      });
      const page = await context.newPage();
      await signIn(page);
      await page.goto(`/#${path}`);
      await page.reload();
      if (form === wide) {
        // beside the list there is room for one message
        await page.getByRole('list', { name: 'All messages' }).getByRole('button').first().click();
        await page.getByRole('heading', { level: 2 }).first().waitFor();
      } else {
        await page.getByRole('main').getByText('BTC', { exact: true }).first().waitFor();
        if (file.startsWith('home')) await page.getByText('Available').first().waitFor();
        // live, not as stored a moment ago
        await page
          .getByText(/^as of /)
          .first()
          .waitFor({ state: 'hidden' });
      }
      await page.screenshot({ path: join(out, file), animations: 'disabled' });
      await context.close();
      say(`public/screenshots/${file}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
