import { appWords } from '../parts/app-words.mjs';
import { say } from '../parts/say.mjs';
import { demo, openAccount } from '../parts/serve.mjs';
import { visit } from '../parts/walk.mjs';
import { marketStories } from './market-stories.mjs';
import { moneyStories } from './money-stories.mjs';
import { orderStories } from './order-stories.mjs';
import { chooseView, deviceOf, logInAndSave, shoot } from './view.mjs';

/** @typedef {import('./view.mjs').View} View */

const stories = [...marketStories, ...orderStories, ...moneyStories];

/**
 * Takes the pictures of the chosen stories in one view. A story that fails ends, and says so.
 *
 * @param {{ browser: import('./view.mjs').Browser, url: string, view: View, parts: readonly string[] }} options `parts`
 *   of the names of the stories
 */
export async function tellStories({ browser, url, view, parts }) {
  const word = appWords(view.language);
  /** @param {string} path @param {object} body */
  const qa = async (path, body) => {
    await fetch(`${url}/qa/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  /** @type {import('./view.mjs').Shot[]} */
  const shots = [];
  for (const story of stories.filter(({ name }) => parts.some((part) => name.includes(part)))) {
    const storageState =
      story.account === 'visitor'
        ? undefined
        : await logInAndSave(browser, url, story.account === 'demo' ? demo : await openAccount(url));
    const context = await browser.newContext({ ...deviceOf(view, url), ...(storageState && { storageState }) });
    await chooseView(context, view);
    const page = await context.newPage();
    // a story that failed may have left the market rising
    await qa('reset', {});
    /** @param {string} name */
    const shot = async (name) => {
      shots.push(await shoot(page, name, { ...view, state: 'demo' }));
    };
    await story
      .run({
        page,
        word,
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
