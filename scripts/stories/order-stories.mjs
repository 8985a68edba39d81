import { confirm, PATIENCE, press, see, type } from './steps.mjs';

const OPTION = '/pages/Option/Option?code=BTC';

/**
 * Places an option order of a minute and follows it to its result, with prices that rise or fall.
 *
 * @param {import('./steps.mjs').Stage} stage
 * @param {{ path: 'rise' | 'fall', names: readonly [string, string, string] }} course Names of the pictures: running,
 *   in its last ten seconds, settled.
 */
async function followOption(stage, { path, names: [running, lastTen, result] }) {
  const { page, qa, shot } = stage;
  await stage.open(OPTION);
  await page.getByRole('button', { name: '50', exact: true }).click({ timeout: PATIENCE });
  await press(stage, '{words} · {stake} USDT');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(500);
  await shot('03g-ticket-confirm');
  await confirm(stage);
  await see(stage, 'Successful transaction!');
  await qa('market', { code: 'BTC', path, rate: 0.1 });
  await page.waitForTimeout(30_000);
  await shot(running);
  await see(stage, 'Price {count} of 10', 60_000);
  await page.waitForTimeout(6000);
  await shot(lastTen);
  await page.getByRole('button', { name: stage.word('Done') }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await shot(result);
  await qa('market', { code: 'BTC', path: 'normal' });
}

/**
 * Options and contracts, from the ticket to the result, and the practice before them.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const orderStories = [
  {
    name: 'ticket',
    account: 'demo',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open(OPTION);
      await page.waitForTimeout(1000);
      await shot('03c-ticket-empty');
      await page.getByRole('button', { name: '50', exact: true }).click({ timeout: PATIENCE });
      await shot('03a-ticket');
      await page.getByText(stage.word('Buy short')).first().click();
      await shot('03b-ticket-short');
      await type(stage, 'Stake', '999999');
      await page.waitForTimeout(300);
      await shot('03e-ticket-balance');
    },
  },
  {
    name: 'a winning order',
    account: 'demo',
    run: (stage) =>
      followOption(stage, { path: 'rise', names: ['04a-order-running', '04c-order-lastten', '04d-order-won'] }),
  },
  {
    name: 'a losing order',
    account: 'demo',
    run: (stage) =>
      followOption(stage, { path: 'fall', names: ['04b-order-behind', '04c-order-lastten-behind', '04e-order-lost'] }),
  },
  {
    name: 'contracts',
    account: 'demo',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open('/pages/contracts/contracts?code=BTC');
      await page.waitForTimeout(1500);
      await type(stage, 'Quantity', '0.01');
      await shot('05a-contracts');
      await page.getByText(stage.word('Sell')).first().click();
      await page.waitForTimeout(300);
      await shot('05b-contracts-sell');
      await page.getByText(stage.word('Buy')).first().click();
      await type(stage, 'Price', '60000');
      await type(stage, 'Quantity', '0.01');
      await press(stage, 'Buy {quantity}');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(500);
      await shot('05-contracts-confirm');
      await confirm(stage);
      await see(stage, 'Successful transaction!');
      await shot('05c-contracts-placed');
      await confirm(stage);
      await page.waitForTimeout(1000);
      await shot('05c-contracts-open');
    },
  },
  {
    name: 'questions and practice',
    account: 'new',
    async run(stage) {
      const { page, shot } = stage;
      await stage.open(OPTION);
      await page.waitForTimeout(1000);
      await shot('03f-ticket-questions');
      await press(stage, 'Answer five questions about risk');
      await press(stage, 'Answer the questions');
      for (const [right, wrong] of [
        ['All 100 USDT', 'Nothing, I get my stake back'],
        ['I lose money', 'I make money'],
        ['The average of ten prices, one per second, before expiry', 'The last price on my screen'],
        ['No', 'Yes, for a fee'],
        ['Only money I can afford to lose', "Money I've borrowed"],
      ]) {
        if (right === 'I lose money') {
          await press(stage, wrong ?? '');
          await see(stage, 'Not quite.');
          await page.waitForTimeout(400);
          await shot('08e-quiz-wrong');
          await press(stage, 'Answer again');
        }
        await press(stage, right ?? '');
        await see(stage, 'Right.');
        await page.waitForTimeout(400);
        if (right === 'I lose money') await shot('08d-quiz-right');
        await page.getByRole('dialog').getByRole('button').last().click();
      }
      await see(stage, 'All correct');
      await page.waitForTimeout(400);
      await shot('08f-quiz-done');
      await stage.open(OPTION);
      await page.waitForTimeout(1000);
      await shot('03f-ticket-wait');
      await press(stage, 'Practise with play money');
      await page.waitForTimeout(1500);
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: '50', exact: true }).click({ timeout: PATIENCE });
      await shot('08g-practice');
      await press(stage, '{words} · {amount} play');
      await page.waitForTimeout(20_000);
      await shot('08g-practice-running');
      await page.getByRole('button', { name: stage.word('Practise again') }).waitFor({ timeout: 90_000 });
      await page.waitForTimeout(500);
      await shot('08h-practice-result');
    },
  },
];
