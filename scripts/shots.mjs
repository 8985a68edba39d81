/**
 * `npm run shots`: takes pictures of every page, phone and wide, and puts them on one page, shots/index.html.
 *   node scripts/shots.mjs [--languages en,th,ar] [--themes light,dark] [--sizes phone,wide,small]
 *     [--routes mine,coinList] [--states demo,empty,loading,failed,offline] [--long]
 * `demo` is the demo account, `empty` a new one. `loading`, `failed` and `offline` are every page while its reads hang,
 * fail or can't be sent. `--long` takes the whole height. Builds what changed and uses a server that keeps nothing.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { builtRoutes, detailRoutes, visitorRoutes } from './parts/routes.mjs';
import { root } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';
import { demo, openAccount, readMessages, signIn, startServer } from './parts/serve.mjs';
import { findRecord, noteLinks, visit, withParameters } from './parts/walk.mjs';

const { values: opt } = parseArgs({
  options: {
    languages: { type: 'string', default: 'en,th,ar' },
    themes: { type: 'string', default: 'light,dark' },
    sizes: { type: 'string', default: 'phone,wide' },
    routes: { type: 'string', default: '' },
    states: { type: 'string', default: 'demo' },
    long: { type: 'boolean', default: false },
  },
});
const sizes = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
  small: { width: 320, height: 640 },
};
const faults = { loading: { kind: 'hang' }, failed: { kind: 'status', value: 502 } };
const states = ['demo', 'empty', 'loading', 'failed', 'offline'];
const out = join(root, 'shots');
/** Pages of one record, known once the packages are there. */
let details = [];
const listed = (name, existing) =>
  opt[name].split(',').map((item) => {
    if (!existing.includes(item))
      throw new Plain(`There is no '${item}' among ${name}; there are ${existing.join(', ')}.`);
    return item;
  });

await main(async () => {
  const views = listed('sizes', Object.keys(sizes)).flatMap((size) =>
    opt.languages.split(',').flatMap((language) => opt.themes.split(',').map((theme) => ({ size, language, theme }))),
  );
  const wantedStates = listed('states', states);
  await ensureInstalled();
  // after the packages are there
  const { runnerImport } = await import('vite');
  const {
    module: { routes },
  } = await runnerImport(join(root, 'src/lib/routes.ts'));
  details = detailRoutes(routes);
  const requested = builtRoutes(routes).filter((path) => opt.routes.split(',').some((part) => path.includes(part)));
  const chromium = await ensureChromium();
  if (!chromium) throw new Plain('No pictures without a Chromium.');
  await ensureBuilt(['default', 'server']);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const { chromium: driver } = await import('@playwright/test');
  const server = await startServer(spawn, builds.default.out);
  const browser = await driver.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  const visible = [];
  try {
    const stored = {
      demo: await picturesOf(browser, server.url, demo),
      empty: wantedStates.includes('empty')
        ? await picturesOf(browser, server.url, await openAccount(server.url))
        : undefined,
    };
    for (const state of wantedStates)
      for (const view of views) {
        visible.push(
          ...(await walk({
            browser,
            url: server.url,
            pictures: stored[state] ?? stored.demo,
            state,
            wanted: requested,
            ...view,
          })),
        );
        say(`${state} ${view.size} ${view.language} ${view.theme}`);
      }
  } finally {
    await browser.close();
    await server.stop();
  }
  writeFileSync(join(out, 'index.html'), overview(visible));
  say(`${visible.length} pictures: ${join(out, 'index.html')}`);
});

/** What the browser keeps once an account has signed in and read its messages. */
async function picturesOf(browser, url, account) {
  await readMessages(url, account);
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await signIn(await context.newPage(), account);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Every wanted page in one size, language and theme. */
async function walk({ browser, url, pictures, state, wanted: requested, size, language, theme }) {
  const look = {
    viewport: sizes[size],
    deviceScaleFactor: 1,
    baseURL: url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
    hasTouch: size !== 'wide',
    isMobile: size !== 'wide',
  };
  const contexts = {
    in: await browser.newContext({ ...look, storageState: pictures }),
    out: await browser.newContext(look),
  };
  const existing = new Map();
  const visible = [];
  for (const [who, context] of Object.entries(contexts)) {
    await context.addInitScript(
      (chosen) => {
        localStorage.setItem(
          'andaman',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('andaman') ?? '{}'), ...chosen }),
        );
      },
      { language, theme },
    );
    const page = await context.newPage();
    // without an id a page of one record would only be sent on
    const paths = requested.filter((path) => visitorRoutes.includes(path) === (who === 'out'));
    if (paths.length === 0) continue;
    // the pages themselves are there; what they read is not
    await visit(page, who === 'in' ? '/pages/mine/mine' : '/pages/login/login');
    if (state in faults || state === 'offline')
      for (const path of details) if (requested.includes(path)) await findRecord(page, path, existing);
    if (state in faults) await fault(url, faults[state]);
    if (state === 'offline') {
      // the app is on the device once its worker has it
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.setOffline(true);
    }
    for (const path of paths) {
      if (details.includes(path)) await findRecord(page, path, existing);
      const to = withParameters(path, existing, details);
      if (to === undefined) {
        say(`${path}: no link names a record, so there is no picture of it.`);
        continue;
      }
      const settled = await visit(page, to, { loading: state === 'loading' });
      if (!settled) say(`${path} in ${language} shows nothing, or loads without end.`);
      await noteLinks(page, existing);
      // what comes a moment later is in the picture too: entries, charts, pictures of slides
      await page.waitForTimeout(300);
      visible.push(await shoot(page, path, { size, language, theme, state }));
    }
    if (state in faults) await fault(url);
    await context.setOffline(false);
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return visible;
}

async function fault(url, kind) {
  await fetch(
    `${url}/qa/faults`,
    kind
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ call: '*', ...kind }),
        }
      : { method: 'DELETE' },
  );
}

async function shoot(page, path, { size, language, theme, state }) {
  const name = `${path.replace(/^\/(pages\/)?/, '').replaceAll('/', '-')}-${state === 'demo' ? '' : `${state}-`}${size}-${language}-${theme}.png`;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, name), animations: 'disabled', fullPage: opt.long });
  return { path, name, size, language, theme, state };
}

/** All pictures on one page, a page of the app a row. */
function overview(all) {
  const rows = [...new Set(all.map((item) => item.path))].map((path) => {
    const figures = all
      .filter((item) => item.path === path)
      .map(
        ({ name, size, language, theme, state }) =>
          `<figure><a href="${name}"><img loading="lazy" src="${name}" alt="${path} ${state} ${size} ${language} ${theme}" height="${size === 'wide' ? 300 : 480}"></a><figcaption>${state} ${size} ${language} ${theme}</figcaption></figure>`,
      );
    return `<h2>${path}</h2><div>${figures.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{border:1px solid #ccc}</style>${rows.join('\n')}\n`;
}
