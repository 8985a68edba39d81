import { join } from 'node:path';
import { root } from '../parts/run.mjs';
import { markMessagesRead, signIn } from '../parts/serve.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} StorageState */
/** @typedef {{ size: string, language: string, theme: 'light' | 'dark' }} View */
/** @typedef {View & { path: string, name: string, state: string }} Shot */

/** @type {Readonly<Record<string, { width: number, height: number }>>} */
export const sizes = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
  small: { width: 320, height: 640 },
};

/** Folder of the pictures. */
export const out = join(root, 'shots');

/**
 * Logs an account in, with its messages read, and resolves to the browser's storage state.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} account
 */
export async function logInAndSave(browser, url, account) {
  await markMessagesRead(url, account);
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await signIn(await context.newPage(), account);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/**
 * Returns the options of a browser context in this view.
 *
 * @param {Pick<View, 'size' | 'theme'>} view @param {string} url
 * @returns {import('@playwright/test').BrowserContextOptions}
 */
export const deviceOf = ({ size, theme }, url) => ({
  viewport: sizes[size] ?? null,
  deviceScaleFactor: 1,
  baseURL: url,
  colorScheme: theme,
  reducedMotion: 'reduce',
  timezoneId: 'Asia/Bangkok',
  hasTouch: size !== 'wide',
  isMobile: size !== 'wide',
});

/**
 * Starts the app in this language and theme.
 *
 * @param {import('@playwright/test').BrowserContext} context @param {Pick<View, 'language' | 'theme'>} settings
 */
export const chooseView = (context, settings) =>
  context.addInitScript((chosen) => {
    localStorage.setItem(
      'andaman',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('andaman') ?? '{}'), ...chosen }),
    );
  }, settings);

/**
 * Takes a picture of the page. `isLong` captures its full height.
 *
 * @param {import('@playwright/test').Page} page @param {string} path @param {View & { state: string }} view
 */
export async function shoot(page, path, { size, language, theme, state }, isLong = false) {
  const name = `${path.replace(/^\/(pages\/)?/, '').replaceAll('/', '-')}-${state === 'demo' ? '' : `${state}-`}${size}-${language}-${theme}.png`;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, name), animations: 'disabled', fullPage: isLong });
  return { path, name, size, language, theme, state };
}
