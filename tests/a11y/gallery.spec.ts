import { expect, type Page, test as base } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { serveFolder } from '../../scripts/parts/static.mjs';
import { expectAccessible, looks } from './axe.ts';
import { measure } from './measure.ts';

/** Every component in every state, as `npm run gallery` shows them, without a server or motion. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const { url, stop } = await serveFolder(fileURLToPath(new URL('../../.cache/builds/gallery', import.meta.url)));
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
  contextOptions: { reducedMotion: 'reduce' },
});

const open = async (page: Page, gallery: string, query: string): Promise<void> => {
  await page.goto(`${gallery}/?parts&${query}`);
  await expect(page.getByRole('main')).toBeVisible();
};

for (const [language, theme] of looks) {
  test(`every component in every state passes axe in ${language}, ${theme} [A11Y-01]`, async ({ page, gallery }) => {
    await open(page, gallery, `language=${language}&theme=${theme}`);
    await expectAccessible(page, `parts ${language} ${theme}`);
  });
}

test('every control of a component is 44 by 44, links in text 24 high [A11Y-02]', async ({ page, gallery }) => {
  await open(page, gallery, 'language=en');
  expect((await measure(page)).small).toEqual([]);
});

for (const query of [
  'language=en&words=longer',
  'language=th&text=200',
  'language=ar&text=200',
  'language=hi&text=200',
]) {
  test(`no component is cut off or scrolls sideways at 320 px: ${query} [A11Y-07]`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, gallery, query);
    // marks of longer words, beyond those of the shell
    if (query.includes('longer'))
      expect((await page.locator('body').innerText()).match(/[ấểịộụỹ]/g)?.length).toBeGreaterThan(100);
    const { sideways, clipped } = await measure(page);
    expect({ sideways, clipped }).toEqual({ sideways: [], clipped: [] });
  });
}

test('a list of 5,000 rows renders only the visible ones and scrolls to the last', async ({ page, gallery }) => {
  await open(page, gallery, 'language=en');
  await page.getByRole('button', { name: 'Open the list' }).click();
  const rows = page.getByRole('list', { name: 'Five thousand' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '5000');
  expect(await rows.count()).toBeLessThan(60);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(rows.last()).toHaveAttribute('aria-posinset', '5000');
  await expect(rows.last()).toBeInViewport();
  expect(await rows.count()).toBeLessThan(60);
});
