/**
 * Times offline starts of each page on a phone profile, in turns with the baseline, for `npm run measure -- --pages`.
 * Each start uses a new browser on a device that has logged in, has read ahead, and has visited each page once.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../parts/run.mjs';
import { say } from '../parts/say.mjs';
import { signIn } from '../parts/serve.mjs';
import { customerRoutes } from '../parts/walk.mjs';
import { dropDevice, makeDevice, openPage, prepareDevice, readySelector, waitUntil } from './device.mjs';

/** Loads the app's module of routes. */
export async function loadRoutes() {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, 'src/domain/routes.ts'))).module;
}

/**
 * Resolves to the paths of a logged-in customer with the parameters that they need, found in a separate browser.
 *
 * @param {string} chromium
 * @param {string} url The backend's URL, which also serves the app.
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

/** Categories of a trace: tasks and their parts. A sampling profiler would make a start ten times as long. */
const TRACE_CATEGORIES = 'devtools.timeline,toplevel,v8,blink.user_timing';

/**
 * Starts the app offline and resolves to the ms from the start of the navigation until the page was ready.
 *
 * @param {string} [traceFile] A file for a trace of the start. Tracing makes the start slower.
 * @returns {Promise<number>}
 */
async function startOffline(device, ready, address, traceFile) {
  const events = [];
  const startTrace = async (page) => {
    page.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
    await page.send('Tracing.start', { categories: TRACE_CATEGORIES, transferMode: 'ReportEvents' });
  };
  return openPage(device, { address, ready, before: traceFile ? startTrace : undefined }, async (page) => {
    const duration = await waitUntil(page, 'window.__measure?.ready', address);
    if (traceFile) {
      const completed = new Promise((resolve) => page.on('Tracing.tracingComplete', resolve));
      await page.send('Tracing.end');
      await completed;
      writeFileSync(traceFile, JSON.stringify({ traceEvents: events, metadata: { ready: duration } }));
    }
    return duration;
  });
}

const mean = (values) => values.reduce((total, value) => total + value, 0) / values.length;
export const median = (values) => {
  const sorted = values.toSorted((value, other) => value - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

/**
 * Starts each route `rounds` times on each build, and the baseline once for every four routes. Resolves to durations in
 * ms: `baseline`, and `pages` by route and then by the name of the build.
 *
 * @param {{ tool: string, api: string, builds: Record<string, string>, baseline: string }} subjects The folders of the
 *   measuring tool and of the builds; `api` is the address that takes the calls.
 * @param {readonly string[]} routes
 * @param {number} rounds
 * @param {string} [traceFolder] A folder for a trace of each start.
 */
export async function measurePages({ tool, api, builds, baseline }, routes, rounds, traceFolder) {
  const baselineDevice = await makeDevice({ tool, api }, baseline, true);
  const devices = {};
  for (const [name, dist] of Object.entries(builds)) devices[name] = await makeDevice({ tool, api }, dist);
  /** @type {{ baseline: number[], pages: Record<string, Record<string, number[]>> }} */
  const times = { baseline: [], pages: Object.fromEntries(routes.map((route) => [route, {}])) };
  try {
    for (const device of [baselineDevice, ...Object.values(devices)]) await prepareDevice(device, routes);
    for (let round = 0; round < rounds; round += 1) {
      const traceFileOf = (route, build) =>
        traceFolder && join(traceFolder, `${route.replaceAll(/\W+/g, '-')}.${build}.${round}.json`);
      for (const [index, route] of routes.entries()) {
        if (index % 4 === 0) {
          const traceFile = traceFileOf(`${index}`, 'baseline');
          times.baseline.push(await startOffline(baselineDevice, '#app', baselineDevice.site.url, traceFile));
        }
        const names = Object.keys(devices);
        for (const name of round % 2 ? names.toReversed() : names) {
          const device = devices[name];
          const address = `${device.site.url}#${route}`;
          const duration = await startOffline(device, readySelector(route), address, traceFileOf(route, name));
          (times.pages[route][name] ??= []).push(duration);
        }
      }
      say(`Round ${round + 1} of ${rounds}: baseline ${Math.round(median(times.baseline))} ms.`);
    }
    return times;
  } finally {
    for (const device of [baselineDevice, ...Object.values(devices)]) dropDevice(device);
  }
}

/** Formats the durations as a Markdown table, slowest page first, with the number of pages within each bound. */
export function formatPages({ baseline, pages }) {
  const baselineMedian = median(baseline);
  const names = Object.keys(Object.values(pages)[0]);
  const rows = Object.entries(pages)
    .map(([route, times]) => ({ route: route.replace(/\?.*/, ''), times, median: median(times[names[0]]) }))
    .toSorted((row, other) => other.median - row.median);
  const cells = ({ times }) =>
    names.flatMap((name) => [
      `${Math.round(median(times[name]))} (${Math.round(Math.min(...times[name]))} to ${Math.round(Math.max(...times[name]))})`,
      (median(times[name]) / baselineMedian).toFixed(2),
    ]);
  const summary = names.map((name) => {
    const ratios = rows.map(({ times }) => median(times[name]) / baselineMedian);
    const countWithin = (bound) => ratios.filter((ratio) => ratio <= bound).length;
    const overallMean = mean(rows.map(({ times }) => mean(times[name])));
    return `${name}: ${ratios.length} pages, median ${median(ratios).toFixed(2)} times the baseline, within 1.7 times ${countWithin(1.7)}, over 2.5 times ${ratios.length - countWithin(2.5)}; mean ${Math.round(overallMean)} ms.`;
  });
  return [
    `Baseline ${Math.round(baselineMedian)} ms (${baseline.length} starts, ${Math.round(Math.min(...baseline))} to ${Math.round(Math.max(...baseline))}).`,
    '',
    ...summary,
    '',
    `| page | ${names.map((name) => `${name}, ms | times`).join(' | ')} |`,
    `|---|${'---|'.repeat(2 * names.length)}`,
    ...rows.map((row) => `| ${row.route} | ${cells(row).join(' | ')} |`),
  ].join('\n');
}
