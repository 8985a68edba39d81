import { PATIENCE, type } from './steps.mjs';

const LIQUIDITY = '/pages/Liquidity/Liquidity';
const LOCKUP = '/pages/Lock-up/Lock-up';

/**
 * Both kinds of mining, up to the confirmation; `money-stories.mjs` has what follows it.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const earnStories = [
  {
    name: 'liquidity',
    account: 'demo',
    async run({ open, page, shot }) {
      await open(LIQUIDITY);
      await page.waitForTimeout(1500);
      await shot('15a-earn-liquidity');
      await shot('15b-earn-long', { isLong: true });
    },
  },
  {
    name: 'liquidity of a new account',
    account: 'new',
    async run({ open, page, shot }) {
      await open(LIQUIDITY);
      await page.waitForTimeout(1000);
      await shot('15c-earn-empty');
    },
  },
  {
    name: 'a subscription',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/Liquidity/buy');
      await type(stage, 'Amount', '500');
      await stage.page.waitForTimeout(1000);
      await stage.shot('15d-earn-subscribe');
      await type(stage, 'Amount', '999999');
      await stage.page.waitForTimeout(500);
      await stage.shot('15e-earn-toomuch');
    },
  },
  {
    name: 'a redemption',
    account: 'demo',
    async run(stage) {
      const { page, shot, word } = stage;
      await stage.open('/pages/Liquidity/sell');
      await type(stage, 'Amount', '100');
      // the server says what this amount costs
      await page.waitForTimeout(2000);
      await page.getByText(word('Quick')).first().click({ timeout: PATIENCE });
      await page.waitForTimeout(300);
      await shot('15f-earn-redeem');
      await page.getByText(word('Standard')).first().click({ timeout: PATIENCE });
      await page.waitForTimeout(300);
      await shot('15g-earn-standard');
    },
  },
  {
    name: 'a lock-up',
    account: 'demo',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open(LOCKUP);
      await page.waitForTimeout(1000);
      await shot('15h-earn-lockup');
      await page.locator('a[href*="productDetails"]').first().click({ timeout: PATIENCE });
      await type(stage, 'Amount', '1000');
      await page.waitForTimeout(1000);
      await shot('15i-earn-product');
    },
  },
];
