/**
 * What a story of the pictures works with, and its steps. Buttons are found by the app's own texts, in every language.
 *
 * @typedef {object} Stage
 * @property {import('@playwright/test').Page} page
 * @property {(path: string) => Promise<void>} open Opens a route with a reload.
 * @property {(name: string) => Promise<void>} shot
 * @property {(english: string) => RegExp} word A text of the app in the page's language.
 * @property {(path: string, body: object) => Promise<unknown>} qa The server's QA controls (`docs/qa.md`).
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
