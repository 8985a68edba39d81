/**
 * What a story of the pictures works with, and its steps. Buttons are found by the app's own texts, in every language.
 *
 * @typedef {object} Stage
 * @property {import('@playwright/test').Page} page
 * @property {(path: string) => Promise<void>} open Opens a route with a reload.
 * @property {(name: string, options?: { isLong?: boolean }) => Promise<void>} shot `isLong` captures the full height.
 * @property {(english: string) => RegExp} word A pattern of a text of the app in the page's language.
 * @property {(english: string) => string} text A text of the app or its server in the page's language.
 * @property {string} username Login of the account; '' for a visitor.
 * @property {(path: string, body?: object, method?: 'POST' | 'DELETE') => Promise<void>} qa The server's QA controls
 *   (`docs/qa.md`). Throws if a control refuses.
 *
 * @typedef {{ name: string, account: 'demo' | 'new' | 'visitor', run: (stage: Stage) => Promise<void> }} Story
 */

/** ms after which a missing element fails the story. */
export const PATIENCE = 15_000;

/** @param {Stage} stage @param {string} english */
export const press = ({ page, word }, english) =>
  page
    .getByRole('button', { name: word(english) })
    .or(page.getByRole('link', { name: word(english) }))
    .or(page.getByRole('tab', { name: word(english) }))
    .last()
    .click({ timeout: PATIENCE });
/** @param {Stage} stage @param {string} english @param {string} text */
export const type = ({ page, word }, english, text) =>
  page
    .getByRole('textbox', { name: word(english) })
    .first()
    .fill(text, { timeout: PATIENCE });
/** @param {Stage} stage @param {string} english */
export const see = ({ page, word }, english, timeout = PATIENCE) =>
  page.getByText(word(english)).first().waitFor({ timeout });
/**
 * Presses the last button of the open sheet, which confirms.
 *
 * @param {Stage} stage
 */
export const confirm = ({ page }) => page.getByRole('dialog').getByRole('button').last().click({ timeout: PATIENCE });
/**
 * Presses a row of a list by its title, whatever else the row says.
 *
 * @param {Stage} stage @param {string} english
 */
export const pressRow = ({ page, word }, english) =>
  page
    .getByRole('button')
    .filter({ has: page.getByText(word(english)) })
    .first()
    .click({ timeout: PATIENCE });
/**
 * Waits until the loading layer over the page and the toasts are gone.
 *
 * @param {Stage} stage
 */
export const settle = ({ page }) => page.waitForTimeout(2000);
/**
 * Closes the open sheet or dialog.
 *
 * @param {Stage} stage
 */
export async function closeSheet({ page }) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: PATIENCE });
}
/**
 * Takes the picture of a page that was read before the network went away.
 *
 * @param {Stage} stage @param {string} path @param {string} name Of the picture.
 */
export async function shootOffline({ page, open, shot }, path, name) {
  await open(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // the worker stores what a page reads once it controls the page
  await open(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: PATIENCE });
  await page.waitForTimeout(2000);
  await page.context().setOffline(true);
  await open(path);
  await page.waitForTimeout(3000);
  await shot(name);
  await page.context().setOffline(false);
}
/**
 * A picture to attach: what the page shows at the moment.
 *
 * @param {Stage} stage
 */
export const pictureOf = async ({ page }) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});
