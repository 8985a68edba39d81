/**
 * `npm run shots`: takes screenshots of every page, on a phone and a wide screen, and lists them in shots/index.html.
 *
 *   node scripts/shots.mjs [--languages en,th,ar] [--themes light,dark] [--sizes phone,wide,small]
 *     [--routes mine,coinList] [--states demo,empty,loading,failed,offline] [--long] [--stories coin,ticket]
 *     [--desk deposits,solvency]
 *
 * `demo` uses the demo account, `empty` a new one. `loading`, `failed` and `offline` show every page while its reads
 * hang, fail or cannot be sent. `--long` captures the full height of a page. `--stories` shows states that need a few
 * taps instead: those of the stories in `stories/` whose names contain a word of the list; `--stories ''` of all.
 * `--desk` shows the pages of the desk whose names contain a word of the list, each with its first entry; of all with
 * `--desk ''`.
 * The script rebuilds the app if needed and runs a server with an in-memory database.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { detailRoutes, orderedRoutes, visitorRoutes } from './parts/routes.mjs';
import { readOptions } from './parts/options.mjs';
import { root } from './parts/run.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';
import { demo, openAccount, startServer } from './parts/serve.mjs';
import { shootDesk } from './stories/desk-pages.mjs';
import { tellStories } from './stories/tell.mjs';
import { chooseView, deviceOf, logInAndSave, out, shoot, sizes } from './stories/view.mjs';
import { findRecord, noteLinks, visit, withParameters } from './parts/walk.mjs';

const options = readOptions(import.meta.url, {
  languages: { type: 'string', default: 'en,th,ar' },
  themes: { type: 'string', default: 'light,dark' },
  sizes: { type: 'string', default: 'phone,wide' },
  routes: { type: 'string', default: '' },
  states: { type: 'string', default: 'demo' },
  long: { type: 'boolean', default: false },
  stories: { type: 'string' },
  desk: { type: 'string' },
});
/** @typedef {import('./stories/view.mjs').View} View */
/** @typedef {import('./stories/view.mjs').Shot} Shot */
/** @typedef {import('./stories/view.mjs').Browser} Browser */
/** @typedef {import('./stories/view.mjs').StorageState} StorageState */
/** @type {Readonly<Record<string, { kind: string, value?: number }>>} */
const faults = { loading: { kind: 'hang' }, failed: { kind: 'status', value: 502 } };
const themes = /** @type {const} */ (['light', 'dark']);
const states = ['demo', 'empty', 'loading', 'failed', 'offline'];
/** Pages that show one record; loaded once the packages are installed. @type {string[]} */
let details = [];
/**
 * Reads a comma-separated option. Throws if it contains an unknown value.
 *
 * @template {string} Value
 * @param {'sizes' | 'states' | 'themes'} option
 * @param {readonly Value[]} known
 */
const readList = (option, known) =>
  options[option].split(',').map((text) => {
    const value = known.find((candidate) => candidate === text);
    if (value === undefined) throw new ExpectedError(`--${option} does not know '${text}', only ${known.join(', ')}.`);
    return value;
  });

await main(async () => {
  const chosenThemes = readList('themes', themes);
  const views = readList('sizes', Object.keys(sizes)).flatMap((size) =>
    options.languages.split(',').flatMap((language) => chosenThemes.map((theme) => ({ size, language, theme }))),
  );
  const chosenStates = readList('states', states);
  await ensureInstalled();
  // imported only now: vite may have just been installed
  const { runnerImport } = await import('vite');
  /** @type {typeof import('../src/domain/routes.ts')} */
  const { routes } = (await runnerImport(join(root, 'src/domain/routes.ts'))).module;
  details = detailRoutes(routes);
  const chosenRoutes = orderedRoutes(routes).filter((path) =>
    options.routes.split(',').some((part) => path.includes(part)),
  );
  const chromium = await ensureChromium();
  await ensureBuilt(options.desk === undefined ? ['default', 'server'] : ['default', 'desk', 'server']);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { chromium: driver } = await import('@playwright/test');
  const server = await startServer(spawn, builds.default.out, { desk: options.desk !== undefined });
  const browser = await driver.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  /** @type {Shot[]} */
  const shots = [];
  try {
    if (options.desk !== undefined) {
      const inEnglish = views.filter(({ language }) => language === 'en');
      const desk = { link: server.deskLink, parts: options.desk.split(','), isLong: options.long };
      shots.push(...(await shootDesk({ browser, views: inEnglish, ...desk })));
      return;
    }
    if (options.stories !== undefined) {
      for (const view of views)
        shots.push(...(await tellStories({ browser, url: server.url, view, parts: options.stories.split(',') })));
      return;
    }
    const demoState = await logInAndSave(browser, server.url, demo);
    const emptyState = chosenStates.includes('empty')
      ? await logInAndSave(browser, server.url, await openAccount(server.url))
      : demoState;
    for (const state of chosenStates)
      for (const view of views) {
        shots.push(
          ...(await shootPages({
            browser,
            url: server.url,
            storageState: state === 'empty' ? emptyState : demoState,
            state,
            chosenRoutes,
            ...view,
          })),
        );
        say(`${state} ${view.size} ${view.language} ${view.theme}`);
      }
  } finally {
    await browser.close();
    await server.stop();
    writeFileSync(join(out, 'index.html'), overviewPage(shots));
    say(`${shots.length} pictures: ${join(out, 'index.html')}`);
  }
});

/**
 * Takes a picture of every chosen page in one size, language and theme.
 *
 * @param {View & { browser: Browser, url: string, storageState: StorageState, state: string,
 *   chosenRoutes: readonly string[] }} options
 */
async function shootPages({ browser, url, storageState, state, chosenRoutes, size, language, theme }) {
  const contextOptions = deviceOf({ size, theme }, url);
  const contexts = {
    customer: await browser.newContext({ ...contextOptions, storageState }),
    visitor: await browser.newContext(contextOptions),
  };
  const fault = faults[state];
  /** @type {Map<string, string>} */
  const queries = new Map();
  /** @type {Shot[]} */
  const shots = [];
  for (const [who, context] of Object.entries(contexts)) {
    await chooseView(context, { language, theme });
    const page = await context.newPage();
    const paths = chosenRoutes.filter((path) => visitorRoutes.includes(path) === (who === 'visitor'));
    if (paths.length === 0) continue;
    // loads the app first, so that only the reads of its pages hang or fail
    await visit(page, who === 'customer' ? '/pages/mine/mine' : '/pages/login/login');
    if (fault || state === 'offline')
      for (const path of details) if (chosenRoutes.includes(path)) await findRecord(page, path, queries);
    if (fault) await setFault(url, fault);
    if (state === 'offline') {
      // the app works offline once its service worker is active, and shows what it has read before
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      for (const path of paths) {
        const to = withParameters(path, queries, details);
        if (to !== undefined) await visit(page, to);
      }
      await context.setOffline(true);
    }
    for (const path of paths) {
      // without an id, a page of one record redirects
      if (details.includes(path)) await findRecord(page, path, queries);
      const to = withParameters(path, queries, details);
      if (to === undefined) {
        say(`${path}: skipped, because no link leads to a record.`);
        continue;
      }
      const settled = await visit(page, to, { loading: state === 'loading' });
      if (!settled) say(`${path} in ${language} shows nothing, or never finishes loading.`);
      await noteLinks(page, queries);
      // entries, charts and slide pictures appear a moment later
      await page.waitForTimeout(300);
      shots.push(await shoot(page, path, { size, language, theme, state }, options.long));
    }
    if (fault) await clearFaults(url);
    await context.setOffline(false);
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return shots;
}

/** @param {string} url @param {{ kind: string, value?: number }} fault */
async function setFault(url, fault) {
  await fetch(`${url}/qa/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call: '*', ...fault }),
  });
}

/** @param {string} url */
async function clearFaults(url) {
  await fetch(`${url}/qa/faults`, { method: 'DELETE' });
}

/**
 * Renders a page with all pictures, one row for each page of the app.
 *
 * @param {readonly Shot[]} shots
 */
function overviewPage(shots) {
  const rows = [...new Set(shots.map((shot) => shot.path))].map((path) => {
    const figures = shots
      .filter((shot) => shot.path === path)
      .map(
        ({ name, size, language, theme, state }) =>
          `<figure><a href="${name}"><img loading="lazy" src="${name}" alt="${path} ${state} ${size} ${language} ${theme}" height="${size === 'wide' ? 300 : 480}"></a><figcaption>${state} ${size} ${language} ${theme}</figcaption></figure>`,
      );
    return `<h2>${path}</h2><div>${figures.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{border:1px solid #ccc}</style>${rows.join('\n')}\n`;
}
