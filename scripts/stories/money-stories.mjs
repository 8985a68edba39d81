import { confirm, PATIENCE, press, see, settle, type } from './steps.mjs';

/**
 * Assets, and money that moves into mining and back.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const moneyStories = [
  {
    name: 'assets',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/accountDetails/accountDetails');
      await stage.shot('06a-assets');
      await press(stage, 'Statement');
      await stage.page.waitForTimeout(800);
      await stage.shot('06c-assets-export');
    },
  },
  {
    name: 'mining',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/Liquidity/buy');
      await type(stage, 'Amount', '20');
      await press(stage, 'Review {amountText} USDT');
      await press(stage, 'Subscribe with {amountText} USDT');
      await see(stage, 'Successful transaction!');
      await settle(stage);
      await stage.shot('07c-success-subscription');
      await stage.open('/pages/Liquidity/sell');
      await type(stage, 'Amount', '10');
      await press(stage, 'Review {amountText} USDT');
      await press(stage, 'Redeem {amountText} USDT');
      await see(stage, 'Successful transaction!');
      await settle(stage);
      await stage.shot('07d-success-redemption');
      await stage.open('/pages/Lock-up/Lock-up');
      await stage.page.locator('a[href*="productDetails"]').first().click({ timeout: PATIENCE });
      await type(stage, 'Amount', '200');
      await press(stage, 'Lock {amountText} USDT');
      await stage.page.getByRole('dialog').waitFor();
      await confirm(stage);
      await see(stage, 'Successful transaction!');
      await settle(stage);
      await stage.shot('07e-success-lockup');
    },
  },
];
