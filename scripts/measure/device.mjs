/** A phone that opens the app in browsers of its own: a profile, the site, and the instrument that drives them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../parts/run.mjs';
import { Plain } from '../parts/say.mjs';

/** A page is there: its heading stands, and neither it nor what it shows is still to come. */
const READY = 'body:not(:has(main :is([data-shape], [aria-busy="true"]))) #root h1:not(:empty)';
/** Home has no heading that is seen; its prices are what it is opened for. */
export const readyOf = (route) => (route.startsWith('/pages/index/index') ? '#root main [data-code]' : READY);
const SLOWER = 4;
const OFFLINE = { offline: true, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
const LIMIT_MS = 60_000;

/**
 * Opens an address in a browser of its own, and hands the page to `then`. `ready`: a selector, when the page counts as
 * there; with it the device is a slow phone without a network. `before`: what is done before that.
 *
 * @param {{ launch: Function; site: any; profile: string; probe: string }} device
 * @param {{ address: string; ready?: string; before?: (page: any) => Promise<void> }} start
 * @param {(page: any) => Promise<any>} then
 */
export async function open({ launch, site, profile, probe }, { address, ready = '', before }, then) {
  const chrome = await launch({
    profile,
    spki: site.spki,
    onTarget(session) {
      const commands = {
        'Network.enable': {},
        ...(ready && { 'Network.emulateNetworkConditions': OFFLINE }),
        ...(session.target.type === 'page' && {
          'Page.enable': {},
          'Emulation.setDeviceMetricsOverride': SCREEN,
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
      await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      site.setOnline(false);
      await wait(500);
    }
    await before?.(page);
    await page.send('Page.navigate', { url: address });
    return await then(page);
  } finally {
    await chrome.close();
    site.setOnline(true);
  }
}

/** Waits until `expression` is true in the page; a page that is just being replaced counts as not yet. */
export async function until(page, expression, what) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await page.eval(expression).catch(() => undefined);
    if (value) return value;
    if (Date.now() > end) throw new Plain(`Waited in vain for ${what}.`);
    await wait(250);
  }
}

const READING = `navigator.locks.query().then(({ held }) => held.some(({ name }) => name === 'andaman-ahead'))`;

/**
 * A browser's profile and the site that it opens, with the instrument that opens it. Goes with `dropDevice`.
 *
 * @param {{ tool: string; api: string }} at Folder of the instrument; address that takes the calls.
 * @param {string} dist
 */
export async function makeDevice({ tool, api }, dist, isFloor = false) {
  const load = (file) => import(pathToFileURL(join(tool, file)).href);
  const [{ launch, launchWithPort }, { serve }] = [await load('chrome.mjs'), await load('server.mjs')];
  const probe = readFileSync(join(tool, 'probe.js'), 'utf8');
  const profile = mkdtempSync(join(tmpdir(), 'measure-'));
  return { isFloor, launch, launchWithPort, probe, site: await serve(dist, '/', api), profile };
}

export function dropDevice({ site, profile }) {
  site.close();
  rmSync(profile, { recursive: true, force: true });
}

/** A device that has signed in, read ahead, and visited each page. */
export async function prepare(device, routes) {
  await open(device, { address: device.site.url }, async (page) => {
    await until(page, 'navigator.serviceWorker.controller', 'the worker');
    if (device.isFloor) return wait(1000);
    await page.eval(readFileSync(join(root, 'scripts/measure/sign-in.js'), 'utf8'));
    for (let quiet = 0; quiet < 10; quiet += 1) {
      await wait(500);
      if (await page.eval(READING)) quiet = 0;
    }
    for (const route of [...routes, '/pages/index/index']) {
      await page.eval(`void (location.hash = ${JSON.stringify(route)})`);
      await wait(300);
      await until(page, `document.querySelector(${JSON.stringify(readyOf(route))}) !== null`, route);
      await wait(300);
    }
    await wait(2000);
  });
}
