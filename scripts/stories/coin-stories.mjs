import { PATIENCE, press, see, settle, shootOffline } from './steps.mjs';

const LIST = '/pages/coinList/index';
const FAVOURITES = 3;

/** @param {import('./steps.mjs').Stage} stage @param {string} text */
async function search({ page, word }, text) {
  await page
    .getByRole('searchbox', { name: word('Name or code') })
    .first()
    .fill(text, { timeout: PATIENCE });
  await page.waitForTimeout(1000);
}

/**
 * The coin list: its search, order and favourites.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const coinStories = [
  {
    name: 'coin list',
    account: 'demo',
    async run(stage) {
      const { page, open, shot } = stage;
      // the search offers the coins that were looked at last
      for (const code of ['SOL', 'ETH', 'BTC']) {
        await open(`${LIST}?code=${code}`);
        await page.waitForTimeout(1000);
      }
      await open(LIST);
      await page.waitForTimeout(1500);
      await shot('11a-coins-list');
      await search(stage, '');
      await see(stage, 'Looked at last');
      await shot('11b-coins-search');
      await search(stage, 'eth');
      await shot('11c-coins-results');
      await search(stage, 'dogecion');
      await see(stage, 'Did you mean this one?');
      await shot('11d-coins-empty');
    },
  },
  {
    name: 'coin favourites',
    account: 'demo',
    async run(stage) {
      const { page, open, shot, word } = stage;
      await open(LIST);
      const star = page.getByRole('button', { name: word('{code} is a favourite'), pressed: false }).first();
      for (let count = 0; count < FAVOURITES; count += 1) await star.click({ timeout: PATIENCE });
      // its name ends with their number
      await page.getByRole('tab').first().click({ timeout: PATIENCE });
      await settle(stage);
      await shot('11e-coins-favourites');
    },
  },
  {
    name: 'coin order',
    account: 'demo',
    async run(stage) {
      await stage.open(LIST);
      await stage.page.waitForTimeout(1500);
      await press(stage, 'Change 24h');
      await stage.page.waitForTimeout(1000);
      await stage.shot('11f-coins-sorted');
    },
  },
  {
    name: 'coin list offline',
    account: 'demo',
    run: (stage) => shootOffline(stage, LIST, '11g-coins-offline'),
  },
];
