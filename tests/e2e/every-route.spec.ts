import { readFileSync } from 'node:fs';
import { detailRoutes, orderedRoutes, visitorRoutes } from '../../scripts/parts/routes.mjs';
import { routes as table } from '../../src/domain/routes.ts';
import { customerRoutes, findRecord, noteLinks, visit, withParameters } from '../../scripts/parts/walk.mjs';
import { demoAccount } from '../../server/platform/demo-account.ts';
import { takenOver } from './pwa-helpers.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

const details = detailRoutes(table);

test('opens every route from a cold start offline after one visit [PWA-03]', async ({ page, context, problems }) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await signIn(page, { ...demoAccount, mode: 'email' });
  const routes = await customerRoutes(page, table);
  expect(routes.length).toBeGreaterThan(50);
  await takenOver(page);
  await context.setOffline(true);
  for (const route of [...routes, ...visitorRoutes]) {
    const cold = await context.newPage();
    await cold.goto(`/#${route}`);
    await expect(cold.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
    await expect(cold, route).toHaveTitle(/Andaman/);
    await expect(cold.getByText('The page did not load'), route).toHaveCount(0);
    await cold.close();
  }
});

/** Returns the English texts whose translation differs, except those with placeholders or plurals. */
function englishOf(locale: string): string[] {
  const texts = ['shell', 'pages'].flatMap((name) => [
    ...readFileSync(`src/i18n/locales/${locale}/${name}.po`, 'utf8').matchAll(
      /^msgid "((?:\\.|[^"\\])+)"\nmsgstr "((?:\\.|[^"\\])+)"$/gm,
    ),
  ]);
  return texts
    .filter(([, english, translation]) => english !== translation && english!.length > 2 && !/[{<]/.test(english!))
    .map(([, english]) => english!.replace(/\\"/g, '"'));
}

for (const [language, locale] of [
  ['zh', 'zh'],
  ['th', 'th'],
  ['jp', 'ja'],
  ['ar', 'ar'],
  ['hi', 'hi'],
] as const) {
  test(`shows no untranslated English text or message id on any route in ${locale} [I18N-05]`, async ({
    page,
    problems,
  }) => {
    problems.allow(whenOffline);
    await signIn(page, { ...demoAccount, mode: 'email' });
    await page.evaluate((chosen) => {
      localStorage.setItem(
        'andaman',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('andaman') ?? '{}'), language: chosen }),
      );
    }, language);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // the demo account's nickname is no text of ours
    const english = englishOf(locale).filter((text) => text !== 'Demo');
    expect(english.length).toBeGreaterThan(500);
    const seen = new Map<string, string>();
    const existing = new Map<string, string>();
    for (const path of orderedRoutes(table).filter((route) => !visitorRoutes.includes(route))) {
      if (details.includes(path)) await findRecord(page, path, existing);
      const route = withParameters(path, existing, details)!;
      await visit(page, route);
      await noteLinks(page, existing);
      const untranslated = await page.evaluate((englishTexts) => {
        const known = new Set(englishTexts);
        const shown: string[] = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) shown.push(node.textContent?.trim() ?? '');
        for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
          shown.push(...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''));
        }
        // a Lingui id without a translation: six characters of both cases and a digit
        const isCode = (text: string): boolean =>
          /^[\w+/]{6}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
        return [...new Set(shown.filter((text) => known.has(text) || isCode(text)))];
      }, english);
      for (const text of untranslated) seen.set(text, route);
    }
    expect([...seen]).toEqual([]);
  });
}
