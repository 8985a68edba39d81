/**
 * Runs Lighthouse's performance audit on the five tabs, logged in and with the service worker active, for `npm run
 * measure -- --tabs`. Each run opens its tab in a new browser.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../parts/say.mjs';
import { dropDevice, makeDevice, prepareDevice } from './device.mjs';
import { loadRoutes } from './pages.mjs';
import { inTurns, median } from './stats.mjs';
import { formatTable } from './table.mjs';

/** @typedef {'first-contentful-paint' | 'largest-contentful-paint' | 'total-blocking-time'} Audit */
/** @typedef {{ performance: { score: number } }} Categories */
/** @typedef {{ audits: Record<Audit, { numericValue: number }>, categories: Categories }} Report */
/** @typedef {(url: string, options: object) => Promise<{ lhr: Report }>} Lighthouse */
/** @typedef {{ score: number, first: number, largest: number, blocking: number }} Run */
/** @type {readonly ('first' | 'largest' | 'blocking')[]} */
const TIMES = ['first', 'largest', 'blocking'];

/** The lowest median score that passes [FAST-05]. */
const MIN_SCORE = 85;

/**
 * Runs Lighthouse once and resolves to the score, and to the first paint, largest paint and blocking time in ms.
 *
 * @param {Lighthouse} lighthouse
 * @param {import('./device.mjs').Device} device
 * @param {string} route
 * @returns {Promise<Run>}
 */
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
    /** @param {Audit} audit */
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
  try {
    await prepareDevice(device, tabs.default);
    return await inTurns(tabs.default, { rounds, onRound: (round) => say(`Round ${round + 1} of ${rounds}.`) }, (tab) =>
      runLighthouse(lighthouse, device, tab),
    );
  } finally {
    dropDevice(device);
  }
}

/**
 * Compares the scores with their limit. Returns the figures as a Markdown table, and whether all tabs hold.
 *
 * @param {Record<string, Run[]>} runsByTab
 */
export function judgeTabs(runsByTab) {
  /** @param {readonly Run[]} runs @param {keyof Run} name */
  const medianOf = (runs, name) => Math.round(median(runs.map((run) => run[name])));
  /** @param {readonly Run[]} runs */
  const holds = (runs) => medianOf(runs, 'score') >= MIN_SCORE;
  const rows = Object.entries(runsByTab).map(([tab, runs]) => [
    tab,
    `${medianOf(runs, 'score')} (${runs.map((run) => Math.round(run.score)).join(', ')})`,
    ...TIMES.map((name) => `${medianOf(runs, name)} ms`),
    holds(runs) ? 'yes' : '**no**',
  ]);
  const head = ['tab', 'score, median (runs)', 'first paint', 'largest paint', 'blocking', `at least ${MIN_SCORE}`];
  return { text: formatTable(head, rows), holds: Object.values(runsByTab).every(holds) };
}
