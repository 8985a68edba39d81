import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../e2e/support/test.ts';
import { choose, expectAccessible, looks } from './axe.ts';
import { enlarge, lengthenWords, measure, shiftsOf, watchShifts } from './measure.ts';
import { beDemo, routesOf, walk } from './walk.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let stored: State | undefined;

/** The demo account logs in once per worker, in English; each test starts from the resulting browser state. */
test.beforeEach(async ({ context, server, problems }) => {
  void problems;
  if (!stored) {
    const page = await context.newPage();
    await beDemo(page, server.url);
    stored = await context.storageState({ indexedDB: true });
    await page.close();
  }
  await context.setStorageState(stored);
});

for (const [language, theme] of looks) {
  test(`every page passes axe and stays still while it loads in ${language}, ${theme} [A11Y-01 A11Y-02 I18N-07]`, async ({
    page,
  }) => {
    test.setTimeout(process.env['AXE'] === undefined ? 300_000 : 600_000);
    await choose(page, language, theme);
    await watchShifts(page);
    const unsettled = await walk(page, routesOf.customer, async (path) => {
      await expectAccessible(page, `${path} ${language} ${theme}`);
      const { small, mixed } = await measure(page);
      expect.soft({ small, mixed, moved: await shiftsOf(page) }, path).toEqual({ small: [], mixed: [], moved: [] });
    });
    expect(unsettled).toEqual([]);
  });

  test(`visitor pages pass axe in ${language}, ${theme} [A11Y-01]`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await choose(page, language, theme);
    expect(
      await walk(page, routesOf.visitor, (path) => expectAccessible(page, `${path} ${language} ${theme}`)),
    ).toEqual([]);
    await context.close();
  });
}

for (const language of ['th', 'ar'] as const) {
  test(`no page is cut off in ${language} at 320 px, 200 % text and wide spacing [A11Y-07]`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await choose(page, language, 'light');
    let large = false;
    await walk(page, routesOf.customer, async (path) => {
      if (!large) await enlarge(page, { spacing: true });
      large = true;
      const { sideways, clipped } = await measure(page);
      expect.soft({ sideways, clipped }, path).toEqual({ sideways: [], clipped: [] });
    });
  });
}

test('every page fits words that are 40 percent longer [A11Y-07]', async ({ page }) => {
  await choose(page, 'en', 'light');
  await walk(page, routesOf.customer, async (path) => {
    await lengthenWords(page);
    const { sideways, clipped } = await measure(page);
    expect.soft({ sideways, clipped }, path).toEqual({ sideways: [], clipped: [] });
  });
});
