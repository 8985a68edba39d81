/** A phone with a profile of its own: the site that it opens, its network, and the measuring tool that drives them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../parts/run.mjs';
import { ExpectedError } from '../parts/say.mjs';
import { SCREEN, slowDown } from './phone.mjs';

/**
 * The connection of the measuring tool with a page or a worker.
 *
 * @typedef {object} Session
 * @property {{ type: string }} target
 * @property {(method: string, params?: object) => Promise<unknown>} send
 * @property {(method: string, params?: object) => Promise<unknown>} try
 * @property {(event: string, handler: (params: any) => void) => void} on
 * @property {(expression: string) => Promise<any>} eval
 */
/**
 * @typedef {object} Device
 * @property {boolean} isFloor
 * @property {(options: { profile: string, spki: string, onTarget: (session: Session) => unknown }) => Promise<{
 *   page: () => Promise<Session>, close: () => Promise<void> }>} launch
 * @property {(options: { profile: string, spki: string }) => Promise<{ port: number, close: () => Promise<void> }>}
 *   launchWithPort
 * @property {{ url: string, spki: string, setOnline: (isOnline: boolean) => void, close: () => void }} site
 * @property {string} profile
 * @property {string} probe
 */

/** Matches once a page is ready: its heading is shown and nothing in it is still loading. */
const READY = 'body:not(:has(main :is([data-shape], [aria-busy="true"]))) #root h1:not(:empty)';
/**
 * Returns the selector that matches once a route is ready. Home has no visible heading, so its prices count.
 *
 * @param {string} route
 */
export const readySelector = (route) => (route.startsWith('/pages/index/index') ? '#root main [data-code]' : READY);
const OFFLINE = { offline: true, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMEOUT_MS = 60_000;

/**
 * Opens an address in a new browser, hands the page to `work`, and closes the browser. `ready` is the selector that
 * matches once the page is ready; with it, the device is a slow phone without a network. `before` runs before the
 * navigation.
 *
 * @template Result
 * @param {Device} device
 * @param {{ address: string; ready?: string; before?: (page: Session) => Promise<void> }} start
 * @param {(page: Session) => Promise<Result>} work
 */
export async function openPage({ launch, site, profile, probe }, { address, ready = '', before }, work) {
  const chrome = await launch({
    profile,
    spki: site.spki,
    onTarget(session) {
      const commands = {
        'Network.enable': {},
        ...(ready && { 'Network.emulateNetworkConditions': OFFLINE }),
        ...(session.target.type === 'page' && {
          'Page.enable': {},
          'Emulation.setDeviceMetricsOverride': { ...SCREEN, deviceScaleFactor: 3, mobile: true },
          'Emulation.setTouchEmulationEnabled': { enabled: true, maxTouchPoints: 5 },
          'Page.addScriptToEvaluateOnNewDocument': {
            source: probe.replaceAll('SELECTOR', JSON.stringify(ready)),
          },
        }),
      };
      return Promise.all(Object.entries(commands).map(([method, params]) => session.try(method, params)));
    },
  });
  try {
    const page = await chrome.page();
    if (ready) {
      await slowDown(page);
      site.setOnline(false);
      await wait(500);
    }
    await before?.(page);
    await page.send('Page.navigate', { url: address });
    return await work(page);
  } finally {
    await chrome.close();
    site.setOnline(true);
  }
}

/**
 * Waits until `expression` is truthy in the page and resolves to its value. Errors of a page being replaced are
 * ignored.
 *
 * @param {Session} page
 * @param {string} expression
 * @param {string} what
 */
export async function waitUntil(page, expression, what) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await page.eval(expression).catch(() => undefined);
    if (value) return value;
    if (Date.now() > deadline) throw new ExpectedError(`Timed out waiting for ${what}.`);
    await wait(250);
  }
}

/** Tells, inside the page, whether the app is still reading ahead. */
const IS_READING_AHEAD = `navigator.locks.query().then(({ held }) => held.some(({ name }) => name === 'andaman-ahead'))`;

/**
 * Creates a browser profile and serves a build for it. `dropDevice` removes both.
 *
 * @param {{ tool: string; api: string }} setup The folder of the measuring tool, and the address that takes the calls.
 * @param {string} dist
 * @returns {Promise<Device>}
 */
export async function makeDevice({ tool, api }, dist, isFloor = false) {
  /** @param {string} file */
  const load = (file) => import(pathToFileURL(join(tool, file)).href);
  const [{ launch, launchWithPort }, { serve }] = [await load('chrome.mjs'), await load('server.mjs')];
  const probe = readFileSync(join(tool, 'probe.js'), 'utf8');
  const profile = mkdtempSync(join(tmpdir(), 'measure-'));
  return { isFloor, launch, launchWithPort, probe, site: await serve(dist, '/', api), profile };
}

/** @param {Device} device */
export function dropDevice({ site, profile }) {
  site.close();
  rmSync(profile, { recursive: true, force: true });
}

/**
 * Logs the device in, waits until it has read ahead, and visits each page once.
 *
 * @param {Device} device
 * @param {readonly string[]} routes
 */
export async function prepareDevice(device, routes) {
  await openPage(device, { address: device.site.url }, async (page) => {
    await waitUntil(page, 'navigator.serviceWorker.controller', 'the worker');
    if (device.isFloor) return wait(1000);
    await page.eval(readFileSync(join(root, 'scripts/measure/sign-in.js'), 'utf8'));
    for (let quietChecks = 0; quietChecks < 10; quietChecks += 1) {
      await wait(500);
      if (await page.eval(IS_READING_AHEAD)) quietChecks = 0;
    }
    for (const route of [...routes, '/pages/index/index']) {
      await page.eval(`void (location.hash = ${JSON.stringify(route)})`);
      await wait(300);
      await waitUntil(page, `document.querySelector(${JSON.stringify(readySelector(route))}) !== null`, route);
      await wait(300);
    }
    await wait(2000);
  });
}
