import { press, shootOffline } from './steps.mjs';

const MINE = '/pages/mine/mine';

/**
 * Opens Mine, and waits for the groups that it draws last.
 *
 * @param {import('./steps.mjs').Stage} stage
 */
async function openMine({ open, page }) {
  await open(MINE);
  await page.waitForTimeout(1500);
}

/**
 * Mine, for a customer, a new account and a visitor.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const mineStories = [
  {
    name: 'mine',
    account: 'demo',
    async run(stage) {
      await openMine(stage);
      await stage.shot('14a-mine');
      await stage.shot('14b-mine-long', { isLong: true });
      await press(stage, 'Hide balances');
      await stage.page.waitForTimeout(300);
      await stage.shot('14c-mine-hidden');
      await press(stage, 'Show balances');
    },
  },
  {
    name: 'mine of a new account',
    account: 'new',
    async run(stage) {
      await openMine(stage);
      await stage.shot('14d-mine-new');
    },
  },
  {
    name: 'mine of a visitor',
    account: 'visitor',
    async run(stage) {
      await openMine(stage);
      await stage.shot('14e-mine-visitor');
    },
  },
  {
    name: 'mine offline',
    account: 'demo',
    run: (stage) => shootOffline(stage, MINE, '14f-mine-offline'),
  },
];
