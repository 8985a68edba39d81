import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/config.ts';
import { activateFirst, currentLanguage, i18n, loadPagesCatalog } from '../../../src/i18n/index.ts';

test("loads a page's words in the language of the first words, in either order [I18N-05]", async () => {
  const first = activateFirst('ar');
  // like login, before the language is on screen
  const more = loadPagesCatalog();
  expect(currentLanguage()).toBe('ar');
  await Promise.all([first, more]);
  const catalogs = Object.values(
    import.meta.glob<{ messages: Record<string, unknown> }>('../../../src/i18n/locales/ar/*.po', { eager: true }),
  );
  expect(catalogs).toHaveLength(2);
  for (const { messages } of catalogs)
    for (const id of Object.keys(messages)) expect(i18n.messages, id).toHaveProperty([id]);
  expect(document.documentElement.dir).toBe('rtl');
});

test('does not reset unchanged language attributes, which would restyle the page [FAST-01]', async () => {
  await activateFirst('th');
  const changed: (string | null)[] = [];
  const watch = new MutationObserver((records) => changed.push(...records.map((record) => record.attributeName)));
  watch.observe(document.documentElement, { attributes: true });
  await activateFirst('th');
  await activateFirst('ar');
  watch.disconnect();
  expect(changed).toEqual(['lang', 'dir']);
});

test.each(LANGUAGES)('writes the numbers of plural forms in Latin digits in %s [I18N-09]', async (language) => {
  // engines differ in their digits for Arabic and Hindi unless the locale names them
  await activateFirst(language);
  await loadPagesCatalog();
  i18n.load(i18n.locale, { days: [['n', 'plural', { other: ['#', ' days'] }]] as never });
  expect(i18n._('days', { n: 12 })).toBe('12 days');
  expect(i18n.locales).toBe(`${i18n.locale}-u-nu-latn`);
});
