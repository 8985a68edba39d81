/**
 * Runs Lighthouse's performance audit on the five tabs, logged in and with the service worker active, for `npm run
 * measure -- --tabs`. Each run opens its tab in a new browser.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../parts/say.mjs';
import { dropDevice, makeDevice, prepareDevice } from './device.mjs';
import { loadRoutes, median } from './pages.mjs';

/** The lowest median score that passes. */
const MIN_SCORE = 97;

/** Runs Lighthouse once and resolves to the score, and to the first paint, largest paint and blocking time in ms. */
async function runLighthouse(lighthouse, { launchWithPort, profile, site }, route) {
  // left by the previous run, with that run's port
  rmSync(join(profile, 'DevToolsActivePort'), { force: true });
  const chrome = await launchWithPort({ profile, spki: site.spki });
  try {
    const { lhr } = await lighthouse(`${site.url}#${route}`, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // without this, Lighthouse clears the storage and logs the customer out
      disableStorageReset: true,
    });
    const valueOf = (audit) => lhr.audits[audit].numericValue;
    return {
      score: lhr.categories.performance.score * 100,
      first: valueOf('first-contentful-paint'),
      largest: valueOf('largest-contentful-paint'),
      blocking: valueOf('total-blocking-time'),
    };
  } finally {
    await chrome.close();
  }
}

/**
 * Runs Lighthouse `rounds` times on each tab, in turns. Resolves to the figures of all runs by tab.
 *
 * @param {{ tool: string; api: string; dist: string }} subject The folders of the measuring tool and of the build;
 *   `api` is the address that takes the calls.
 * @param {number} rounds
 */
export async function measureTabs({ tool, api, dist }, rounds) {
  const { default: lighthouse } = await import(pathToFileURL(join(tool, 'node_modules/lighthouse/core/index.js')).href);
  const { tabs } = await loadRoutes();
  const device = await makeDevice({ tool, api }, dist);
  /** @type {Record<string, { score: number, first: number, largest: number, blocking: number }[]>} */
  const runs = Object.fromEntries(tabs.default.map((tab) => [tab, []]));
  try {
    await prepareDevice(device, tabs.default);
    for (let round = 0; round < rounds; round += 1) {
      for (const tab of tabs.default) runs[tab].push(await runLighthouse(lighthouse, device, tab));
      say(`Round ${round + 1} of ${rounds}.`);
    }
    return runs;
  } finally {
    dropDevice(device);
  }
}

/** Formats the figures as a Markdown table. */
export function formatTabs(runsByTab) {
  const rows = Object.entries(runsByTab).map(([tab, runs]) => {
    const [score, first, largest, blocking] = ['score', 'first', 'largest', 'blocking'].map((name) =>
      Math.round(median(runs.map((run) => run[name]))),
    );
    const scores = runs.map((run) => Math.round(run.score)).join(', ');
    const holds = score >= MIN_SCORE ? 'yes' : '**no**';
    return `| ${tab} | ${score} (${scores}) | ${first} ms | ${largest} ms | ${blocking} ms | ${holds} |`;
  });
  return [
    `| tab | score, median (runs) | first paint | largest paint | blocking | at least ${MIN_SCORE} |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
