import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leanCatalogs, messagesOf, shortLetters } from '../../../build/lean-catalogs.ts';

const catalog = (locale: string): string =>
  readFileSync(new URL(`../../../src/i18n/locales/${locale}/pages.po`, import.meta.url), 'utf8');
/** What a built catalog exports. */
const built = async (messages: Record<string, unknown[]>): Promise<Record<string, unknown>> => {
  const { transform } = leanCatalogs() as unknown as { transform: (code: string, id: string) => { code: string } };
  const { code } = transform(
    `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
    '/x/pages.po',
  );
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return ((await import(url)) as { messages: Record<string, unknown> }).messages;
};

describe('catalogs as the app carries them', () => {
  for (const [locale, script] of [
    ['th', /[\u0e00-\u0e7f]/g],
    ['hi', /[\u0900-\u097f]/g],
  ] as const) {
    test(`${locale} has a byte less for each of its letters, and its own letters again when it is read`, () => {
      const whole = catalog(locale);
      const { text, away } = shortLetters(whole);
      const letters = whole.match(script)!.length;
      expect(letters).toBeGreaterThan(10_000);
      expect(Buffer.byteLength(text)).toBe(Buffer.byteLength(whole) - letters);
      expect(messagesOf(`aaaaaa${text.replaceAll('\n', ' ')}`, away)['aaaaaa']).toEqual([whole.replaceAll('\n', ' ')]);
    });
  }

  test('a language of other letters stays as it is, and a letter that would be taken for another stops the build', () => {
    expect(shortLetters(catalog('ja'))).toEqual({ text: catalog('ja'), away: 0 });
    expect(() => shortLetters(`${catalog('th')} ā`)).toThrow('stands in for others');
  });

  test('plain messages, those with placeholders, quotes, breaks and dollars come out as they went in', async () => {
    const long = 'คำ'.repeat(600);
    const messages = {
      zzzz00: ['The last of all'],
      aaaa11: ['Plain'],
      bbbb22: ['With `quotes` and ${dollars} and \\'],
      cccc33: ['Two\nlines'],
      dddd44: ['สวัสดี ', ['name']],
      eeee55: [long],
      ffff66: [''],
      '/+gg77': ['[a bracket'],
    };
    const read = await built(messages);
    for (const [id, tokens] of Object.entries(messages)) {
      expect(read[id], id).toEqual(tokens);
      expect(read[id], 'the second time').toBe(read[id]);
    }
    expect(['aaaa12', 'aaaa', 'a', '', '0', 'zzzz99', 'then'].map((id) => read[id])).toEqual(Array(7).fill(undefined));
  });

  test('a message with an id of another length stops the build', async () => {
    await expect(built({ 'an.id.of.its.own': ['Plain'] })).rejects.toThrow('an.id.of.its.own');
  });
});
