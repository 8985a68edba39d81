import { closeSheet, confirm, PATIENCE, press, see, settle, shootOffline, type } from './steps.mjs';

const FORM = '/pages/Withdraw/Withdraw';
/** Of the demo account. */
const PAYMENT_PASSWORD = '123456';
const WRONG_PASSWORD = '907561';
/** Wrong payment passwords that lock it. */
const MAX_GUESSES = 5;
/** A well-known contract, so that no one sends money to a person by mistake. */
const ADDRESS = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';

/** @param {import('./steps.mjs').Stage} stage @param {string} digits */
async function enterPaymentPassword({ page }, digits) {
  for (const digit of digits)
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click({ timeout: PATIENCE });
}

/** @param {import('./steps.mjs').Stage} stage */
async function enterWrongPassword(stage) {
  await enterPaymentPassword(stage, WRONG_PASSWORD);
  await stage.page.waitForTimeout(1500);
  // the region of toasts is an empty one
  const alert = stage.page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ });
  await alert.first().waitFor({ timeout: PATIENCE });
}

/**
 * Types an amount and opens its review.
 *
 * @param {import('./steps.mjs').Stage} stage
 */
async function review(stage) {
  await type(stage, 'Amount', '20');
  await press(stage, 'Withdraw {amountText} {currency}');
  await stage.page.getByRole('dialog').waitFor({ timeout: PATIENCE });
  await stage.page.waitForTimeout(500);
}

/**
 * Opens the newest withdrawal in a state.
 *
 * @param {import('./steps.mjs').Stage} stage @param {string} state Of the history's filter, in English.
 */
async function openNewest(stage, state) {
  await stage.open('/pages/Withdraw/record');
  await press(stage, state);
  await stage.page.waitForTimeout(1000);
  await stage.page.locator('a[href*="Withdraw/orderDetails"]').first().click({ timeout: PATIENCE });
  await stage.page.waitForTimeout(1500);
}

/**
 * Withdrawals: the form, the payment password, a new payee, and what became of them.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const withdrawalStories = [
  {
    name: 'a withdrawal',
    account: 'demo',
    async run(stage) {
      const { page, open, shot } = stage;
      await open(FORM);
      await shot('13b-withdraw-empty');
      await page.locator('button[name="target"]').click({ timeout: PATIENCE });
      await page.waitForTimeout(500);
      await shot('13c-withdraw-payee');
      await closeSheet(stage);
      await type(stage, 'Amount', '999999');
      await shot('13d-withdraw-wrong');
      await type(stage, 'Amount', '20');
      await shot('13a-withdraw-amount');
      await review(stage);
      await shot('13f-withdraw-review');
      await confirm(stage);
      await page.waitForTimeout(300);
      await shot('13g-withdraw-pin');
      await enterWrongPassword(stage);
      await shot('13h-withdraw-pinwrong');
      // also resets the count of wrong ones
      await enterPaymentPassword(stage, PAYMENT_PASSWORD);
      await see(stage, 'Withdrawal submitted');
      await settle(stage);
      await shot('07b-success-withdrawal');
      await press(stage, 'Follow the withdrawal');
      await settle(stage);
      await shot('13l-withdraw-detail');
    },
  },
  {
    name: 'a locked payment password',
    account: 'demo',
    async run(stage) {
      await stage.open(FORM);
      await review(stage);
      await confirm(stage);
      for (let guess = 1; guess < MAX_GUESSES; guess += 1) await enterWrongPassword(stage);
      await enterPaymentPassword(stage, WRONG_PASSWORD);
      await settle(stage);
      await stage.shot('13i-withdraw-pinlocked');
      // opens it again; a second lock within a day would close the demo account's password
      await stage.qa('reset', {});
    },
  },
  {
    name: 'a new payee',
    account: 'new',
    async run(stage) {
      const { page, open, qa, shot, username } = stage;
      await qa('fund', { username, code: 'USDT', amount: '1000' });
      await open('/pages/mine/addWallet');
      await type(stage, 'Wallet name', 'Ledger');
      await page.locator('select[name="chain"]').selectOption('TRC20', { timeout: PATIENCE });
      await type(stage, 'Wallet address', ADDRESS);
      await press(stage, 'Check the address');
      await press(stage, 'Save the wallet');
      await page.waitForURL((url) => !url.hash.includes('addWallet'), { timeout: PATIENCE });
      await open(FORM);
      await type(stage, 'Amount', '250');
      await page.waitForTimeout(1000);
      // the message about the new payee
      await press(stage, 'Close');
      await page.waitForTimeout(500);
      await shot('13j-withdraw-wait');
    },
  },
  {
    name: 'a withdrawal offline',
    account: 'demo',
    run: (stage) => shootOffline(stage, FORM, '13k-withdraw-offline'),
  },
  {
    name: 'withdrawals that ended',
    account: 'demo',
    async run(stage) {
      await openNewest(stage, 'Paid out');
      await stage.shot('13m-withdraw-paid');
      await openNewest(stage, 'Failed');
      await stage.shot('13n-withdraw-sentback');
    },
  },
];
