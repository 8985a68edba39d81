/**
 * Lighthouse's performance of the five tabs, signed in, the worker in charge: what `npm run measure -- --tabs` shows.
 * Each run opens its tab anew in a browser of its own.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../parts/say.mjs';
import { dropDevice, makeDevice, prepare } from './device.mjs';
import { loadRoutes, median } from './pages.mjs';

/** What is asked of the median. */
const LEAST = 97;

/** Figures of one run: score, and ms of first and largest paint and of blocking. */
async function judge(lighthouse, { launchWithPort, profile, site }, route) {
  // of the run before, with its port
  rmSync(join(profile, 'DevToolsActivePort'), { force: true });
  const chrome = await launchWithPort({ profile, spki: site.spki });
  try {
    const { lhr } = await lighthouse(`${site.url}#${route}`, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // else it signs out
      disableStorageReset: true,
    });
    const of = (audit) => lhr.audits[audit].numericValue;
    return {
      score: lhr.categories.performance.score * 100,
      first: of('first-contentful-paint'),
      largest: of('largest-contentful-paint'),
      blocking: of('total-blocking-time'),
    };
  } finally {
    await chrome.close();
  }
}

/**
 * Runs Lighthouse `rounds` times on each tab, in turns. Resolves to the lists of figures by tab.
 *
 * @param {{ tool: string; api: string; dist: string }} subject Folders; `api`: the address that takes the calls.
 * @param {number} rounds
 */
export async function measureTabs({ tool, api, dist }, rounds) {
  const { default: lighthouse } = await import(pathToFileURL(join(tool, 'node_modules/lighthouse/core/index.js')).href);
  const { tabs } = await loadRoutes();
  const device = await makeDevice({ tool, api }, dist);
  /** @type {Record<string, { score: number, first: number, largest: number, blocking: number }[]>} */
  const runs = Object.fromEntries(tabs.default.map((tab) => [tab, []]));
  try {
    await prepare(device, tabs.default);
    for (let round = 0; round < rounds; round += 1) {
      for (const tab of tabs.default) runs[tab].push(await judge(lighthouse, device, tab));
      say(`Round ${round + 1} of ${rounds}.`);
    }
    return runs;
  } finally {
    dropDevice(device);
  }
}

/** What was measured, as a table in Markdown. */
export function tableOfTabs(runs) {
  const rows = Object.entries(runs).map(([tab, list]) => {
    const [score, first, largest, blocking] = ['score', 'first', 'largest', 'blocking'].map((name) =>
      Math.round(median(list.map((run) => run[name]))),
    );
    const all = list.map((run) => Math.round(run.score)).join(', ');
    const holds = score >= LEAST ? 'yes' : '**no**';
    return `| ${tab} | ${score} (${all}) | ${first} ms | ${largest} ms | ${blocking} ms | ${holds} |`;
  });
  return [
    `| tab | score, median (runs) | first paint | largest paint | blocking | at least ${LEAST} |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
