import { confirm, PATIENCE, press, see, type } from './steps.mjs';

const BOX = '/pages/blindbox/index';
/** Draws until one without a prize, which is every second one: this many in a row all win once in a million times. */
const MAX_DRAWS = 20;

/**
 * Draws from the blind box, and resolves to the text of the result: the net, then what came back.
 *
 * @param {import('./steps.mjs').Stage} stage
 */
async function draw(stage) {
  const { page, word } = stage;
  await press(stage, 'Open a box for <0>{price}</0>');
  await page.getByRole('dialog').waitFor({ timeout: PATIENCE });
  await confirm(stage);
  const result = page.getByRole('group', { name: word('Result') });
  await result.waitFor({ timeout: PATIENCE });
  // the device checks the proof
  await page.waitForTimeout(1500);
  return (await result.textContent()) ?? '';
}

/**
 * Whether a result begins with the whole price of 1 USDT as a loss.
 *
 * @param {string} result
 */
const isWithoutPrize = (result) => /^[^\d\u2212+]*\u22121\D/.test(result);

/**
 * Messages, and the pages of rewards.
 *
 * @type {readonly import('./steps.mjs').Story[]}
 */
export const rewardStories = [
  {
    name: 'messages',
    account: 'demo',
    async run({ open, page, qa, shot, username }) {
      await open('/pages/mine/mine');
      // a message that is unread when the app starts would open in a dialog
      await page.waitForTimeout(5000);
      await qa('notify', { username, kind: 'redemptionPaid', fields: { amount: '10.00', code: 'USDT' } });
      await qa('notify', { username, kind: 'invitationJoined' });
      await page.evaluate(() => {
        location.hash = '/pages/index/msgList';
      });
      await page.waitForTimeout(3000);
      await shot('16a-messages');
    },
  },
  {
    name: 'no messages',
    account: 'new',
    async run(stage) {
      await stage.open('/pages/index/msgList');
      await press(stage, 'Unread');
      await see(stage, 'No unread messages');
      await stage.shot('16b-messages-none');
    },
  },
  {
    name: 'check-in',
    account: 'new',
    async run(stage) {
      const { open, page, qa, shot, username } = stage;
      await qa('points', { username, number: 412 });
      await open('/pages/index/singin');
      await page.waitForTimeout(500);
      await shot('16c-checkin');
      await press(stage, 'Check in for {today}');
      await see(stage, 'Checked in today');
      await page.waitForTimeout(1000);
      await shot('16d-checked');
    },
  },
  {
    name: 'rewards',
    account: 'demo',
    async run(stage) {
      for (const { path, name } of [
        { path: '/pages/index/welfare', name: '16e-tasks' },
        { path: BOX, name: '16f-box' },
        { path: '/pages/index/share', name: '16i-invite' },
        { path: '/pages/mine/vipLevel', name: '16j-vip' },
      ]) {
        await stage.open(path);
        await stage.page.waitForTimeout(1000);
        await stage.shot(name);
      }
    },
  },
  {
    name: 'points',
    account: 'demo',
    async run(stage) {
      await stage.open('/pages/mine/pointRecord');
      await press(stage, 'Redeem points');
      await type(stage, 'Points to redeem', '100');
      await stage.page.waitForTimeout(300);
      await stage.shot('16k-points-redeem');
    },
  },
  {
    name: 'a draw without a prize',
    account: 'demo',
    async run(stage) {
      await stage.open(BOX);
      for (let count = 1; !isWithoutPrize(await draw(stage)); count += 1) {
        if (count === MAX_DRAWS) throw new Error(`${MAX_DRAWS} draws had a prize`);
        await press(stage, 'Done');
        await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await stage.shot('16g-box-none');
    },
  },
  {
    name: 'a draw with a prize',
    account: 'demo',
    async run(stage) {
      const { open, qa, shot } = stage;
      await qa('box', { price: '1', prizes: [{ id: 'p2', name: '2 USDT', probability: '100', value: '2' }] });
      try {
        await open(BOX);
        await draw(stage);
        await shot('16h-box-won');
      } finally {
        await qa('box', undefined, 'DELETE');
        // restores the demo's box too
        await qa('activities', undefined, 'DELETE');
      }
    },
  },
];
