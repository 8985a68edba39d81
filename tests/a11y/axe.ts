import { type Language, LANGUAGES } from '../../src/domain/languages.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type NodeResult = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

/** Rules of WCAG 2.0 to 2.2, A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Rules that axe skips unless they are named: a 24 by 24 target, and an accessible name that contains the visible
 * words.
 */
const named = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Whether a target is large enough but partly under a sticky bar, from where scrolling brings it out. */
const isUnderBar = (page: Page, node: NodeResult): Promise<boolean> =>
  page.evaluate((selector) => {
    const barOf = (element: Element | null): Element | null => {
      let up = element;
      while (up && !/sticky|fixed/.test(getComputedStyle(up).position)) up = up.parentElement;
      return up;
    };
    const target = document.querySelector(selector);
    if (!target) return false;
    const { left, top, bottom, width, height } = target.getBoundingClientRect();
    if (Math.min(width, height) < 24) return false;
    return [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1].some((y) => {
      const bar = barOf(document.elementFromPoint(left + width / 2, y));
      return bar !== null && bar !== barOf(target);
    });
  }, String(node.target[0]));

/** Rule, element and reason of each axe violation on the page. */
export async function violationsOf(page: Page): Promise<string[]> {
  // a long list has no rows in its first frame and hides them in the next until they are measured
  await page.waitForFunction(
    () =>
      new Promise((resolve) => {
        const isHidden = (row: Element) => getComputedStyle(row).visibility === 'hidden';
        const rowsOf = (list: ParentNode) => [...list.querySelectorAll('[role="listitem"]')];
        const look = () =>
          resolve(
            !rowsOf(document).some(isHidden) &&
              [...document.querySelectorAll('main:not([data-left]) div[role="list"]')].every(
                // far below the screen a list renders no rows
                (list) => list.getBoundingClientRect().top > innerHeight || rowsOf(list).length > 0,
              ),
          );
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
  );
  // digits of a live figure fade in, and have the contrast of a fade for a moment
  const hasMotion = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  // a page without frames needs no second page to gather the results
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: named })
    .withTags(tags)
    .analyze();
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  const match: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const node of nodes) {
      if (id === 'target-size' && (await isUnderBar(page, node))) continue;
      match.push(
        `${id}: ${help}\n    ${node.html.slice(0, 200)}\n    ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
      );
    }
  }
  return match;
}

/** Reports all axe violations as soft failures. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect.soft(await violationsOf(page), where).toEqual([]);
}

/**
 * Languages and themes that axe checks. By default these are two looks that differ in everything. `AXE=all` checks each
 * language in both themes (ten minutes), `AXE=zh,hi` only these languages.
 */
export const looks: readonly (readonly [Language, 'light' | 'dark'])[] =
  process.env['AXE'] === undefined
    ? [
        ['en', 'light'],
        ['ar', 'dark'],
      ]
    : LANGUAGES.filter(
        (language) => process.env['AXE'] === 'all' || process.env['AXE']?.split(',').includes(language),
      ).flatMap(
        (language) =>
          [
            [language, 'light'],
            [language, 'dark'],
          ] as const,
      );

/** Chooses language and theme as an earlier visit would have, in the mirror that the first paint reads. */
export async function choose(page: Page, language: Language, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript(
    (chosen) => {
      const stored = JSON.parse(localStorage.getItem('andaman') ?? '{}') as object;
      localStorage.setItem('andaman', JSON.stringify({ ...stored, ...chosen }));
    },
    { language, theme },
  );
}
