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
import { launchBrowser } from './phone.mjs';
import { inTurns, mean, median } from './stats.mjs';
import { formatTable } from './table.mjs';

/** Times the baseline within which a page is ready, and how many of the 57 pages may take longer [FAST-04]. */
const MAX_RATIO = 2.6;
const MAX_SLOW_PAGES = 6;

/**
 * Loads the app's module of routes.
 *
 * @returns {Promise<typeof import('../../src/domain/routes.ts')>}
 */
export async function loadRoutes() {
  const { runnerImport } = await import('vite');
  return (await runnerImport(join(root, 'src/domain/routes.ts'))).module;
}

/**
 * Resolves to the paths of a logged-in customer with the parameters that they need, found in a separate browser.
 *
 * @param {string} url The backend's URL, which also serves the app.
 */
export async function findRoutes(url) {
  const { routes } = await loadRoutes();
  const browser = await launchBrowser();
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
 * @param {import('./device.mjs').Device} device
 * @param {string} ready
 * @param {string} address
 * @param {string} [traceFile] A file for a trace of the start. Tracing makes the start slower.
 * @returns {Promise<number>}
 */
async function startOffline(device, ready, address, traceFile) {
  /** @type {unknown[]} */
  const events = [];
  /** @param {import('./device.mjs').Session} page */
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

/**
 * Starts each route `rounds` times on each build, and the baseline once for every four routes. Resolves to durations in
 * ms, by `baseline` and by `BUILD#ROUTE`.
 *
 * @param {{ tool: string, api: string, builds: Record<string, string>, baseline: string }} subjects The folders of the
 *   measuring tool and of the builds; `api` is the address that takes the calls.
 * @param {readonly string[]} routes
 * @param {number} rounds
 * @param {string} [traceFolder] A folder for a trace of each start.
 */
export async function measurePages({ tool, api, builds, baseline }, routes, rounds, traceFolder) {
  /** @type {Record<string, import('./device.mjs').Device>} */
  const devices = { baseline: await makeDevice({ tool, api }, baseline, true) };
  for (const [name, dist] of Object.entries(builds)) devices[name] = await makeDevice({ tool, api }, dist);
  const starts = routes.flatMap((route, index) => [
    ...(index % 4 === 0 ? ['baseline'] : []),
    ...Object.keys(builds).map((build) => `${build}#${route}`),
  ]);
  /** @param {string} name @param {number} round */
  const start = (name, round) => {
    const [build = '', route] = name.split('#');
    const device = devices[build];
    if (!device) throw new Error(`There is no device for ${build}.`);
    const traceFile = traceFolder && join(traceFolder, `${name.replaceAll(/\W+/g, '-')}.${round}.json`);
    const address = route ? `${device.site.url}#${route}` : device.site.url;
    return startOffline(device, route ? readySelector(route) : '#app', address, traceFile);
  };
  try {
    for (const device of Object.values(devices)) await prepareDevice(device, routes);
    return await inTurns(starts, { rounds, onRound: (round) => say(`Round ${round + 1} of ${rounds}.`) }, start);
  } finally {
    for (const device of Object.values(devices)) dropDevice(device);
  }
}

/**
 * Compares the pages of each build with the baseline. Returns a Markdown table, slowest page first, after a line for
 * each build, and whether `app` has few enough slow pages.
 *
 * @param {Record<string, number[]>} times The durations of `measurePages`.
 * @param {readonly string[]} builds
 * @param {readonly string[]} routes
 */
export function judgePages(times, builds, routes) {
  const [firstBuild = 'app'] = builds;
  const baselineTimes = times.baseline ?? [];
  /** @param {string} build @param {string} route */
  const timesOf = (build, route) => times[`${build}#${route}`] ?? [];
  /** @param {string} build @param {string} route */
  const ratioOf = (build, route) => median(timesOf(build, route)) / median(baselineTimes);
  /** @param {string} build */
  const countSlow = (build) => routes.filter((route) => ratioOf(build, route) > MAX_RATIO).length;
  const summary = builds.map((build) => {
    const overallMean = mean(routes.map((route) => mean(timesOf(build, route))));
    const overallRatio = median(routes.map((route) => ratioOf(build, route))).toFixed(2);
    return `${build}: median ${overallRatio} times the baseline, ${countSlow(build)} of ${routes.length} pages over ${MAX_RATIO} times (at most ${MAX_SLOW_PAGES}); mean ${Math.round(overallMean)} ms.`;
  });
  /** @param {readonly number[]} values */
  const formatRange = (values) =>
    `${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
  const rows = routes
    .toSorted((route, other) => ratioOf(firstBuild, other) - ratioOf(firstBuild, route))
    .map((route) => [
      route.replace(/\?.*/, ''),
      ...builds.flatMap((build) => [formatRange(timesOf(build, route)), ratioOf(build, route).toFixed(2)]),
    ]);
  const table = formatTable(['page', ...builds.flatMap((build) => [`${build}, ms`, 'times'])], rows);
  return {
    text: [`Baseline ${formatRange(baselineTimes)} ms.`, ...summary, table].join('\n\n'),
    holds: countSlow('app') <= MAX_SLOW_PAGES,
  };
}
