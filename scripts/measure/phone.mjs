/** The simulated phone of every measurement: its screen, its slow processor, and a browser to open it in. */
import { findChromium, findHeadlessShell } from '../parts/chromium.mjs';

export const SCREEN = { width: 390, height: 844 };
/** How many times slower the processor is. The browser can only slow down pages, not workers. */
const CPU_SLOWDOWN = 4;

/**
 * Slows a page down.
 *
 * @param {{ send(method: 'Emulation.setCPUThrottlingRate', params: { rate: number }): Promise<unknown> }} session A
 *   session of the DevTools protocol, of Playwright or of the measuring tool.
 */
export const slowDown = (session) => session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

/**
 * Starts a Playwright browser: the headless shell if there is one. In the full browser, its own bar pushes the lowest
 * 87 px out of the window, where taps produce no frame.
 */
export async function launchBrowser() {
  // packages may not be installed yet when this file is loaded
  const { chromium } = await import('@playwright/test');
  const executablePath = findHeadlessShell() ?? findChromium();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] });
}

/**
 * Opens a page on the phone.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseURL
 */
export async function openPhone(browser, baseURL) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  return context.newPage();
}
