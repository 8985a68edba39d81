import { appWords } from '../parts/app-words.mjs';
import { say } from '../parts/say.mjs';
import { demo, openAccount } from '../parts/serve.mjs';
import { visit } from '../parts/walk.mjs';
import { coinStories } from './coin-stories.mjs';
import { depositStories } from './deposit-stories.mjs';
import { earnStories } from './earn-stories.mjs';
import { identityStories } from './identity-stories.mjs';
import { marketStories } from './market-stories.mjs';
import { mineStories } from './mine-stories.mjs';
import { moneyStories } from './money-stories.mjs';
import { orderStories } from './order-stories.mjs';
import { rewardStories } from './reward-stories.mjs';
import { supportStories } from './support-stories.mjs';
import { chooseView, deviceOf, logInAndSave, shoot } from './view.mjs';
import { withdrawalStories } from './withdrawal-stories.mjs';

/** @typedef {import('./view.mjs').View} View */

const stories = [
  ...marketStories,
  ...orderStories,
  ...moneyStories,
  ...coinStories,
  ...depositStories,
  ...withdrawalStories,
  ...mineStories,
  ...earnStories,
  ...rewardStories,
  ...identityStories,
  ...supportStories,
];

/**
 * Takes the pictures of the chosen stories in one view. A story that fails ends, and says so.
 *
 * @param {{ browser: import('./view.mjs').Browser, url: string, view: View, parts: readonly string[] }} options `parts`
 *   of the names of the stories
 */
export async function tellStories({ browser, url, view, parts }) {
  const { word, text } = appWords(view.language);
  /** @type {import('./steps.mjs').Stage['qa']} */
  const qa = async (path, body, method = 'POST') => {
    const response = await fetch(`${url}/qa/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`/qa/${path} answered ${response.status}: ${await response.text()}`);
  };
  /** @type {import('./view.mjs').Shot[]} */
  const shots = [];
  for (const story of stories.filter(({ name }) => parts.some((part) => name.includes(part)))) {
    // a story that failed may have left the market rising
    await qa('reset', {});
    const account = story.account === 'visitor' ? undefined : story.account === 'demo' ? demo : await openAccount(url);
    const storageState = account && (await logInAndSave(browser, url, account));
    const context = await browser.newContext({ ...deviceOf(view, url), ...(storageState && { storageState }) });
    await chooseView(context, view);
    const page = await context.newPage();
    /** @type {import('./steps.mjs').Stage['shot']} */
    const shot = async (name, { isLong = false } = {}) => {
      shots.push(await shoot(page, name, { ...view, state: 'demo' }, isLong));
    };
    await story
      .run({
        page,
        word,
        text,
        username: account?.username ?? '',
        shot,
        qa,
        open: async (path) => {
          await page.goto('about:blank');
          await visit(page, path);
          await page.waitForTimeout(500);
        },
      })
      .catch(async (/** @type {Error} */ error) => {
        say(`${story.name}, ${view.size} ${view.language} ${view.theme}: ${error.message.split('\n', 2).join(' ')}`);
        await shot(`failed-${story.name.replaceAll(' ', '-')}`);
      });
    await context.close();
  }
  say(`stories ${view.size} ${view.language} ${view.theme}`);
  return shots;
}
