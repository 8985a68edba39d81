import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leanCatalogs, shortLetters } from '../../../build/lean-catalogs.ts';

const catalog = (locale: string): string =>
  readFileSync(new URL(`../../../src/i18n/locales/${locale}/pages.po`, import.meta.url), 'utf8');
/** What the code of a built catalog exports. */
const messagesOf = async (code: string): Promise<Record<string, unknown>> =>
  (
    (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
      messages: Record<string, unknown>;
    }
  ).messages;
const built = (messages: Record<string, unknown[]>): string => {
  const { transform } = leanCatalogs() as unknown as { transform: (code: string, id: string) => { code: string } };
  return transform(`export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`, '/x/pages.po')
    .code;
};

describe('catalogs as the app carries them', () => {
  for (const [locale, script] of [
    ['th', /[\u0e00-\u0e7f]/g],
    ['hi', /[\u0900-\u097f]/g],
  ] as const) {
    test(`${locale} has a byte less for each of its letters, and its own letters again when it is read`, () => {
      const whole = catalog(locale);
      const { text, back } = shortLetters(whole);
      const letters = whole.match(script)!.length;
      expect(letters).toBeGreaterThan(10_000);
      expect(Buffer.byteLength(text)).toBe(Buffer.byteLength(whole) - letters);
      // oxlint-disable-next-line no-implied-eval -- the code that the build writes
      expect(new Function('text', `return text${back}`)(text)).toBe(whole);
    });
  }

  test('a language of other letters stays as it is, and a letter that would be taken for another stops the build', () => {
    expect(shortLetters(catalog('ja'))).toEqual({ text: catalog('ja'), back: '' });
    expect(() => shortLetters(`${catalog('th')} ā`)).toThrow('stands in for others');
  });

  test('plain messages, those with placeholders, quotes, breaks and dollars come out as they went in', async () => {
    const long = 'คำ'.repeat(600);
    const messages = {
      aaaa11: ['Plain'],
      bbbb22: ['With `quotes` and ${dollars} and \\'],
      cccc33: ['Two\nlines'],
      dddd44: ['Hello ', ['name']],
      eeee55: [long],
      ffff66: [''],
      'an.id.of.its.own': ['Plain'],
    };
    expect(await messagesOf(built(messages))).toEqual(messages);
  });
});
