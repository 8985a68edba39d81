/**
 * Offline starts of each page on a phone's profile, beside the floor, page by page in turns: what `npm run measure --
 * --pages` shows. Each start is a browser of its own on a device that has signed in, read ahead, and visited each page
 * once.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../parts/run.mjs';
import { say } from '../parts/say.mjs';
import { signIn } from '../parts/serve.mjs';
import { customerRoutes } from '../parts/walk.mjs';
import { dropDevice, makeDevice, open, prepare, readyOf, until } from './device.mjs';

/** The table of routes, as the app has it. */
export async function loadRoutes() {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, 'src/lib/routes.ts'))).module;
}

/**
 * The paths of a signed-in customer with the parameters that they need, learnt on another device.
 *
 * @param {string} chromium
 * @param {string} url Of the backend, which serves the app too.
 */
export async function findRoutes(chromium, url) {
  const { routes } = await loadRoutes();
  const { chromium: playwright } = await import('@playwright/test');
  const browser = await playwright.launch({ executablePath: chromium });
  try {
    const page = await browser.newPage({ baseURL: url, locale: 'en-US' });
    await signIn(page);
    return await customerRoutes(page, routes);
  } finally {
    await browser.close();
  }
}

/** What a trace tells: tasks and their parts. A sampler of functions would make a start ten times as long. */
const TRACED = 'devtools.timeline,toplevel,v8,blink.user_timing';

/**
 * @param {string} [traceTo] The file that takes a trace of the start, which itself makes the start slower.
 * @returns {Promise<number>} Ms from the start of the navigation until the page was there.
 */
async function startOffline(device, ready, address, traceTo) {
  const events = [];
  const begin = async (page) => {
    page.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
    await page.send('Tracing.start', { categories: TRACED, transferMode: 'ReportEvents' });
  };
  return open(device, { address, ready, before: traceTo ? begin : undefined }, async (page) => {
    const took = await until(page, 'window.__measure?.ready', address);
    if (traceTo) {
      const whole = new Promise((done) => page.on('Tracing.tracingComplete', done));
      await page.send('Tracing.end');
      await whole;
      writeFileSync(traceTo, JSON.stringify({ traceEvents: events, metadata: { ready: took } }));
    }
    return took;
  });
}

const mean = (list) => list.reduce((total, value) => total + value, 0) / list.length;
export const median = (list) => {
  const sorted = list.toSorted((value, other) => value - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

/**
 * Starts each route `rounds` times on each build, and the floor once for every four routes. Resolves to `{ floor, pages
 * }`, lists of ms: `pages` by route, then by the name of the build.
 *
 * @param {{ tool: string, api: string, builds: Record<string, string>, floor: string }} subjects Folders; `tool`: of
 *   the instrument; `api`: the address that takes the calls.
 * @param {readonly string[]} routes
 * @param {number} rounds
 * @param {string} [traces] A folder that takes a trace of each start.
 */
export async function measurePages({ tool, api, builds, floor }, routes, rounds, traces) {
  const floorDevice = await makeDevice({ tool, api }, floor, true);
  const devices = {};
  for (const [name, dist] of Object.entries(builds)) devices[name] = await makeDevice({ tool, api }, dist);
  /** @type {{ floor: number[], pages: Record<string, Record<string, number[]>> }} */
  const times = { floor: [], pages: Object.fromEntries(routes.map((route) => [route, {}])) };
  try {
    for (const device of [floorDevice, ...Object.values(devices)]) await prepare(device, routes);
    for (let round = 0; round < rounds; round += 1) {
      const traceOf = (route, build) =>
        traces && join(traces, `${route.replaceAll(/\W+/g, '-')}.${build}.${round}.json`);
      for (const [place, route] of routes.entries()) {
        if (place % 4 === 0) {
          const to = traceOf(`${place}`, 'floor');
          times.floor.push(await startOffline(floorDevice, '#app', floorDevice.site.url, to));
        }
        const names = Object.keys(devices);
        for (const name of round % 2 ? names.toReversed() : names) {
          const device = devices[name];
          const took = await startOffline(device, readyOf(route), `${device.site.url}#${route}`, traceOf(route, name));
          (times.pages[route][name] ??= []).push(took);
        }
      }
      say(`Round ${round + 1} of ${rounds}: floor ${Math.round(median(times.floor))} ms.`);
    }
    return times;
  } finally {
    for (const device of [floorDevice, ...Object.values(devices)]) dropDevice(device);
  }
}

/** What was measured, as a table in Markdown: the slowest first, and how many are within each bound. */
export function tableOfPages({ floor, pages }) {
  const below = median(floor);
  const names = Object.keys(Object.values(pages)[0]);
  const rows = Object.entries(pages)
    .map(([route, times]) => ({ route: route.replace(/\?.*/, ''), times, at: median(times[names[0]]) }))
    .toSorted((row, other) => other.at - row.at);
  const cells = ({ times }) =>
    names.flatMap((name) => [
      `${Math.round(median(times[name]))} (${Math.round(Math.min(...times[name]))} to ${Math.round(Math.max(...times[name]))})`,
      (median(times[name]) / below).toFixed(2),
    ]);
  const summary = names.map((name) => {
    const all = rows.map(({ times }) => median(times[name]) / below);
    const within = (bound) => all.filter((value) => value <= bound).length;
    const means = mean(rows.map(({ times }) => mean(times[name])));
    return `${name}: ${all.length} pages, median ${median(all).toFixed(2)} times the floor, within 1.7 times ${within(1.7)}, over 2.5 times ${all.length - within(2.5)}; mean ${Math.round(means)} ms.`;
  });
  return [
    `Floor ${Math.round(below)} ms (${floor.length} starts, ${Math.round(Math.min(...floor))} to ${Math.round(Math.max(...floor))}).`,
    '',
    ...summary,
    '',
    `| page | ${names.map((name) => `${name}, ms | times`).join(' | ')} |`,
    `|---|${'---|'.repeat(2 * names.length)}`,
    ...rows.map((row) => `| ${row.route} | ${cells(row).join(' | ')} |`),
  ].join('\n');
}
