import { confirm, PATIENCE, press, see, type } from './steps.mjs';

/**
 * Waits until the loading layer over the page is gone.
 *
 * @param {import('./steps.mjs').Stage} stage
 */
const settle = ({ page }) => page.waitForTimeout(2000);

/** Of the demo account. */
const PAYMENT_PASSWORD = '123456';

/** @param {import('./steps.mjs').Stage} stage */
async function enterPaymentPassword({ page }) {
  for (const digit of PAYMENT_PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click({ timeout: PATIENCE });
}

/**
 * Assets, and the five ways in which money moves.
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
    name: 'a deposit',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/Recharge/qrpay?channel=usdt-trc20');
      await type(stage, 'Amount sent', '250');
      await type(
        stage,
        'Transaction hash',
        Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join(''),
      );
      await press(stage, "I've sent {sentText} {currency}");
      await see(stage, 'Deposit reported');
      await settle(stage);
      await stage.shot('07a-success-deposit');
      await stage.open('/pages/index/index');
      await stage.shot('01j-home-coming');
    },
  },
  {
    name: 'a withdrawal',
    account: 'demo',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open('/pages/Withdraw/Withdraw');
      await shot('13b-withdraw-empty');
      await page.locator('button[name="target"]').click({ timeout: PATIENCE });
      await page.waitForTimeout(500);
      await shot('13c-withdraw-payee');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await type(stage, 'Amount', '999999');
      await shot('13d-withdraw-wrong');
      await type(stage, 'Amount', '20');
      await shot('13a-withdraw-amount');
      await press(stage, 'Withdraw {amountText} {currency}');
      await page.waitForTimeout(500);
      await shot('13f-withdraw-review');
      await confirm(stage);
      await page.waitForTimeout(300);
      await shot('13g-withdraw-pin');
      await enterPaymentPassword(stage);
      await see(stage, 'Withdrawal submitted');
      await settle(stage);
      await stage.shot('07b-success-withdrawal');
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
