/**
 * `npm run screenshots`: takes the pictures of the install sheet (`public/screenshots`) and of the README
 * (`docs/pictures`), of the real app with the demo account. Also writes which texts each one shows: a test fails when a
 * text has changed since (tests/unit/tooling/screenshots.test.ts). Commit what it writes.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { root } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';
import { readMessages, signIn, startServer } from './parts/serve.mjs';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

async function pricesShown(page) {
  await page.getByRole('main').getByText('BTC', { exact: true }).first().waitFor();
  await live(page);
}

/** Prices are live, not those stored a moment ago. */
async function live(page) {
  await page
    .getByText(/^as of /)
    .first()
    .waitFor({ state: 'hidden' });
}

async function homeShown(page) {
  await pricesShown(page);
  await page.getByText('Available').first().waitFor();
}

async function firstMessageShown(page) {
  // next to the list there is room for one message
  await page.getByRole('list', { name: 'All messages' }).getByRole('button').first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** The install sheet's names and sizes are in src/pwa/manifest.ts, too. */
const pictures = [
  { file: 'public/screenshots/home-narrow.png', path: '/pages/index/index', form: phone, shown: homeShown },
  { file: 'public/screenshots/coins-narrow.png', path: '/pages/coinList/index', form: phone, shown: pricesShown },
  { file: 'public/screenshots/messages-wide.png', path: '/pages/index/msgList', form: wide, shown: firstMessageShown },
  { file: 'docs/pictures/home-phone.png', path: '/pages/index/index', form: phone, shown: homeShown },
  {
    file: 'docs/pictures/option-dark.png',
    path: '/pages/Option/Option?code=BTC',
    form: { ...phone, colorScheme: 'dark' },
    shown: (page) => page.getByRole('button', { name: '100', exact: true }).click(),
  },
  {
    file: 'docs/pictures/coins-wide.png',
    path: '/pages/coinList/index?code=BTC',
    form: wide,
    shown: async (page) => {
      await page.locator('canvas').first().waitFor();
      await live(page);
    },
  },
];

/** English texts of the app that have no placeholders. */
function plainTexts() {
  const catalogs = ['shell', 'pages'].map((name) => readFileSync(join(root, `src/i18n/locales/en/${name}.po`), 'utf8'));
  return new Set([...catalogs.join('\n').matchAll(/^msgid "([^"{}<>]+)"$/gm)].map(([, text]) => text));
}

async function takePicture(browser, url, { file, path, form, shown }) {
  const context = await browser.newContext({
    colorScheme: 'light',
    ...form,
    baseURL: url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`/#${path}`);
  await page.reload();
  await shown(page);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  await page.screenshot({ path: join(root, file), animations: 'disabled' });
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  await context.close();
  return [...new Set(lines)];
}

await main(async () => {
  const executablePath = await ensureChromium();
  if (!executablePath) throw new Plain('No pictures without a Chromium.');
  await ensureBuilt(['default', 'server']);
  const { chromium } = await import('@playwright/test');
  const server = await startServer(spawn, builds.default.out);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  const texts = plainTexts();
  /** @type {Record<string, string[]>} */
  const shownTexts = {};
  try {
    await readMessages(server.url);
    for (const picture of pictures) {
      const lines = await takePicture(browser, server.url, picture);
      shownTexts[picture.file] = lines.filter((line) => texts.has(line)).toSorted();
      say(picture.file);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  writeFileSync(join(root, 'docs/pictures/texts.json'), `${JSON.stringify(shownTexts, null, 2)}\n`);
});
