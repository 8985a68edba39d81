import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules of WCAG 2.0 to 2.2, A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Without `target-size`: it takes what a bar lies over for now as too small, and `measure` asks for 44 by 44 anyway. */
const left = ['target-size'];

/** Rule, element and reason of all that axe finds on the page as it stands. */
export async function violationsOf(page: Page): Promise<string[]> {
  // one page without frames needs no second page to gather the results
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] }).withTags(tags).disableRules(left).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n    ${node.html.slice(0, 200)}\n    ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`));
}

/** Fails with all that axe finds, and goes on. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect.soft(await violationsOf(page), where).toEqual([]);
}

const languages = ['en', 'zh', 'th', 'jp', 'ar', 'hi'] as const;
export type Language = (typeof languages)[number];

/**
 * Languages and themes that axe looks at: with each check the two that differ in everything; with `AXE=all` each language in both themes
 * (ten minutes), or those of `AXE=zh,hi`.
 */
export const looks: readonly (readonly [Language, 'light' | 'dark'])[] = process.env['AXE'] === undefined
  ? [['en', 'light'], ['ar', 'dark']]
  : languages.filter((one) => process.env['AXE'] === 'all' || process.env['AXE']?.split(',').includes(one)).flatMap((one) => [[one, 'light'], [one, 'dark']] as const);

/** Chooses language and theme as an earlier visit would have: by the mirror that the first paint reads. */
export async function choose(page: Page, language: Language, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('andaman') ?? '{}') as object;
    localStorage.setItem('andaman', JSON.stringify({ ...kept, ...chosen }));
  }, { language, theme });
}
