import { PATIENCE, press } from './steps.mjs';

const OPTION = '/pages/Option/Option?code=BTC';

/**
 * Home, the intro, coins, and lists that are empty.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const marketStories = [
  {
    name: 'home',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/index/index');
      await stage.shot('01a-home-money');
      await press(stage, 'More');
      await stage.page.waitForTimeout(500);
      await stage.shot('01d-home-more');
      await stage.page.keyboard.press('Escape');
      await press(stage, 'Hide balances');
      await stage.shot('01k-home-hidden');
      await press(stage, 'Show balances');
    },
  },
  {
    name: 'home of a new account',
    account: 'new',
    async run(stage) {
      await stage.open('/pages/index/index');
      await stage.shot('01b-home-new');
    },
  },
  {
    name: 'visitor',
    account: 'visitor',
    async run(stage) {
      await stage.open('/pages/intro/intro');
      await stage.shot('08a-intro-1');
      await press(stage, 'Next slide');
      await stage.page.waitForTimeout(600);
      await stage.shot('08b-intro-2');
      await press(stage, 'Next slide');
      await stage.page.waitForTimeout(4000);
      await stage.shot('08c-intro-3');
      await stage.open('/pages/index/index');
      await stage.page.waitForTimeout(4000);
      await stage.shot('01c-home-visitor');
    },
  },
  {
    name: 'coin',
    account: 'demo',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open('/pages/coinList/index?code=BTC');
      await page.locator('[data-drawn]').waitFor({ timeout: PATIENCE });
      await page.waitForTimeout(1500);
      await shot('02a-coin');
      const box = await page.locator('[data-drawn]').boundingBox();
      if (box) {
        const y = box.y + box.height / 2;
        await page.mouse.move(box.x + 60, y);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * 0.7, y, { steps: 8 });
        await page.mouse.up();
      }
      await page.waitForTimeout(800);
      await shot('02b-coin-away');
      // its name ends with a number
      const { source } = stage.word('Indicators');
      await page.getByRole('button', { name: new RegExp(source.slice(0, -1)) }).click();
      await page.waitForTimeout(500);
      await page.getByRole('dialog').getByRole('button').first().click();
      await page.waitForTimeout(300);
      await shot('02c-coin-indicators');
      await page.getByRole('dialog').getByRole('checkbox').nth(3).check();
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.waitForTimeout(1000);
      await shot('02d-coin-rsi');
      await press(stage, 'Full screen');
      await page.waitForTimeout(1500);
      await shot('02e-coin-full');
    },
  },
  {
    name: 'stale prices',
    account: 'demo',
    async run(stage) {
      const { page, qa, shot } = stage;
      await stage.open('/pages/coinList/index?code=BTC');
      await page.locator('[data-drawn]').waitFor({ timeout: PATIENCE });
      await qa('market', { path: 'silence' });
      await page.waitForTimeout(7000);
      await shot('02g-coin-stale');
      await stage.open(OPTION);
      await page.waitForTimeout(6000);
      await shot('03d-ticket-stale');
      await qa('market', { path: 'normal' });
    },
  },
  {
    name: 'empty lists',
    account: 'new',
    async run(stage) {
      await stage.open('/pages/coinList/index');
      await stage.page
        .getByRole('tab', { name: stage.word('Favourites') })
        .first()
        .click({ timeout: PATIENCE });
      await stage.page.waitForTimeout(500);
      await stage.shot('09a-empty-favourites');
      await stage.open('/pages/Option/orderRecord/orderRecord');
      await stage.shot('09b-empty-orders');
    },
  },
];
