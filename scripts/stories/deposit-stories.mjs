import { pictureOf, PATIENCE, press, see, settle, shootOffline, type } from './steps.mjs';

const ADDRESS = '/pages/Recharge/qrpay?channel=usdt-trc20';
/** The demo account's second deposit, whose payment was never found. */
const FAILED = '/pages/Recharge/orderDetails?id=2';

const createHash = () => Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join('');

/**
 * Deposits by chain and by bank, from the choice of the method to the balance.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const depositStories = [
  {
    name: 'deposit methods',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/Recharge/Recharge');
      await stage.page.waitForTimeout(1000);
      await stage.shot('12a-deposit-choose');
    },
  },
  {
    name: 'a deposit by chain',
    account: 'demo',
    async run(stage) {
      const { page, open, shot, word } = stage;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(ADDRESS);
      const address = await page
        .getByRole('region', { name: word('Your address on {chain}') })
        .locator('bdi')
        .textContent({ timeout: PATIENCE });
      await shot('12b-deposit-address');
      await press(stage, 'Copy {label}');
      await page.waitForTimeout(300);
      await shot('12c-deposit-copied');
      await settle(stage);
      await type(stage, 'Transaction hash', address ?? '');
      await see(
        stage,
        'This is the deposit address, not a transaction hash. Your wallet shows the hash next to the payment.',
      );
      await shot('12e-deposit-badhash');
      await type(stage, 'Amount sent', '250');
      await type(stage, 'Transaction hash', createHash());
      await see(stage, 'It has the form of a hash on {name}.');
      await shot('12d-deposit-report');
      await press(stage, "I've sent {sentText} {currency}");
      await see(stage, 'Deposit reported');
      await settle(stage);
      await shot('07a-success-deposit');
      const details = new URL(page.url()).hash.slice(1);
      await open('/pages/index/index');
      await shot('01j-home-coming');
      await open(details);
      // the demo's chain confirms every three seconds, and twenty confirmations credit it
      await page.waitForTimeout(26_000);
      await shot('12l-deposit-detail');
      await see(stage, 'Credited', 90_000);
      await settle(stage);
      await shot('12m-deposit-credited');
    },
  },
  {
    name: 'a deposit that failed',
    account: 'demo',
    async run(stage) {
      await stage.open(FAILED);
      await stage.page.waitForTimeout(1000);
      await stage.shot('12n-deposit-failed');
    },
  },
  {
    name: 'a deposit by bank',
    account: 'demo',
    async run(stage) {
      const { page, open, shot, word } = stage;
      await open('/pages/Recharge/bankpay?channel=bank-thb');
      await type(stage, 'Amount', '3359');
      await page.waitForTimeout(500);
      await shot('12f-deposit-bank');
      await page.locator('input[name="proof"]').setInputFiles(await pictureOf(stage));
      const attached = page.getByText(word('Attached. It goes as you see it.'));
      await attached.waitFor({ timeout: PATIENCE });
      await attached.scrollIntoViewIfNeeded();
      await shot('12j-deposit-proof');
    },
  },
  {
    name: 'a deposit offline',
    account: 'demo',
    run: (stage) => shootOffline(stage, ADDRESS, '12k-deposit-offline'),
  },
];
