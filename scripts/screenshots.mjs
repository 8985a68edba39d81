/**
 * `npm run screenshots`: takes the pictures of the install sheet (`public/screenshots`) and of the README
 * (`docs/pictures`), of the real app with the demo account and of its desk. Also writes which texts each one shows: a
 * test fails when a text has changed since (tests/unit/tooling/screenshots.test.ts). Commit what it writes.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { enrolAtDesk } from './parts/desk.mjs';
import { plainTexts } from './parts/plain-texts.mjs';
import { root } from './parts/run.mjs';
import { main, say } from './parts/say.mjs';
import { demo, markMessagesRead, signIn, startServer } from './parts/serve.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/**
 * @typedef {object} Picture
 * @property {string} file
 * @property {string} path
 * @property {import('@playwright/test').BrowserContextOptions} device
 * @property {(page: Page) => Promise<void>} prepare
 */

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** @param {Page} page */
async function waitForPrices(page) {
  await page.getByRole('main').getByText('BTC', { exact: true }).first().waitFor();
  await waitForLivePrices(page);
}

/**
 * Waits for live prices instead of cached ones.
 *
 * @param {Page} page
 */
async function waitForLivePrices(page) {
  await page
    .getByText(/^as of /)
    .first()
    .waitFor({ state: 'hidden' });
}

/** @param {Page} page */
async function waitForHome(page) {
  await waitForPrices(page);
  await page.getByText('Available').first().waitFor();
}

/** @param {Page} page */
async function openFirstMessage(page) {
  // a wide screen shows one message next to the list
  await page.getByRole('list', { name: 'All messages' }).getByRole('button').first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/**
 * Places an option order of a minute, and waits for its last ten seconds.
 *
 * @param {Page} page
 */
async function waitForLastTen(page) {
  await page.getByRole('button', { name: '50', exact: true }).click();
  await page.getByRole('button', { name: 'Buy up · 50 USDT' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buy up · 50 USDT' }).click();
  await page.getByText('Price 7 of 10', { exact: true }).waitFor({ timeout: 90_000 });
}

/**
 * The install sheet's names and sizes are in build/manifest.ts, too.
 *
 * @type {readonly Picture[]}
 */
const pictures = [
  { file: 'public/screenshots/home-narrow.png', path: '/pages/index/index', device: phone, prepare: waitForHome },
  { file: 'public/screenshots/coins-narrow.png', path: '/pages/coinList/index', device: phone, prepare: waitForPrices },
  {
    file: 'public/screenshots/messages-wide.png',
    path: '/pages/index/msgList',
    device: wide,
    prepare: openFirstMessage,
  },
  { file: 'docs/pictures/home-phone.png', path: '/pages/index/index', device: phone, prepare: waitForHome },
  {
    file: 'docs/pictures/option-dark.png',
    path: '/pages/Option/Option?code=BTC',
    device: { ...phone, colorScheme: 'dark' },
    prepare: (page) => page.getByRole('button', { name: '100', exact: true }).click(),
  },
  {
    file: 'docs/pictures/coins-wide.png',
    path: '/pages/coinList/index?code=BTC',
    device: wide,
    prepare: async (page) => {
      await page.locator('canvas').first().waitFor();
      await waitForLivePrices(page);
    },
  },
  // last, since it changes the balance
  { file: 'docs/pictures/last-ten.png', path: '/pages/Option/Option?code=BTC', device: phone, prepare: waitForLastTen },
];

const DESK_PICTURE = 'docs/pictures/desk-wide.png';

/**
 * Takes a picture of the desk: enrols the demonstration's person, and opens a customer.
 *
 * @param {Browser} browser
 * @param {string} deskLink
 */
async function takeDeskPicture(browser, deskLink) {
  const context = await browser.newContext({ ...wide, colorScheme: 'light', locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enrolAtDesk(page, deskLink);
  await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type(demo.username);
  await page
    .getByRole('row', { name: new RegExp(demo.username.replaceAll('.', '\\.')) })
    .getByRole('link')
    .click();
  await page.getByRole('article').waitFor();
  return capture(page, DESK_PICTURE);
}

/**
 * Saves a picture of the page. Resolves to the lines of text that it shows.
 *
 * @param {Page} page
 * @param {string} file
 */
async function capture(page, file) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  await page.screenshot({ path: join(root, file), animations: 'disabled' });
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  await page.context().close();
  return [...new Set(lines)];
}

/** @param {Browser} browser @param {string} url @param {Picture} picture */
async function takePicture(browser, url, { file, path, device, prepare }) {
  const context = await browser.newContext({
    colorScheme: 'light',
    ...device,
    baseURL: url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`/#${path}`);
  await page.reload();
  await prepare(page);
  return capture(page, file);
}

await main(async () => {
  const executablePath = await ensureChromium();
  await ensureBuilt(['default', 'desk', 'server']);
  const { chromium } = await import('@playwright/test');
  const server = await startServer(spawn, builds.default.out, { desk: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  const texts = plainTexts();
  /** @type {Record<string, string[]>} */
  const shownTexts = {};
  try {
    await markMessagesRead(server.url);
    for (const picture of pictures) {
      const lines = await takePicture(browser, server.url, picture);
      shownTexts[picture.file] = lines.filter((line) => texts.has(line)).toSorted();
      say(picture.file);
    }
    const deskLines = await takeDeskPicture(browser, server.deskLink);
    shownTexts[DESK_PICTURE] = deskLines.filter((line) => texts.has(line)).toSorted();
    say(DESK_PICTURE);
  } finally {
    await browser.close();
    await server.stop();
  }
  writeFileSync(join(root, 'docs/pictures/texts.json'), `${JSON.stringify(shownTexts, null, 2)}\n`);
});
