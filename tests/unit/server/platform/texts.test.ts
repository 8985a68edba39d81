import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/config.ts';
import { translate } from '../../../../server/platform/texts/translate.ts';

/** U+2068 … U+2069 made visible. */
const seen = (text: string): string => text.replaceAll('\u2068', '⟨').replaceAll('\u2069', '⟩');

describe('texts of the server', () => {
  test('inserts a value into a text unchanged', () => {
    const device = String.raw`C:\u0041 {code} "x" <b> $& '`;
    expect(translate('en', 'channelClosed', { reason: device })).toContain(device);
    expect(translate('th', 'channelClosed', { reason: device })).toContain(device);
  });

  test('isolates each value in an Arabic sentence once, and none in other languages [I18N-07]', () => {
    expect(seen(translate('ar', 'addressForm', { chain: 'TRON' }))).toContain('⟨TRON⟩');
    expect(seen(translate('ar', 'addressForm', { chain: '\u2068TRON\u2069' }))).not.toContain('⟨⟨');
    expect(seen(translate('ar', 'addressForm', { chain: '\u2068TRON\u2069 \u20681\u2069' }))).toContain('⟨⟨TRON⟩ ⟨1⟩⟩');
    expect(translate('ar', 'channelClosed', { reason: '' })).not.toContain('\u2068');
    expect(translate('en', 'addressForm', { chain: 'TRON' })).not.toMatch(/[\u2066-\u2069]/);
    expect(translate('th', 'addressForm', { chain: 'TRON' })).not.toMatch(/[\u2066-\u2069]/);
  });

  const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

  test.each([
    ['en', 1, '1 minute.'],
    ['en', 2, '2 minutes.'],
    ['en', 0, '0 minutes.'],
    ['zh', 1, '1 分钟'],
    ['th', 1, '1 นาที'],
    ['jp', 1, '1 分後'],
    ['hi', 1, '1 मिनट'],
    ['ar', 0, 'بعد 0 دقيقة.'],
    ['ar', 1, 'بعد دقيقة واحدة.'],
    ['ar', 2, 'بعد دقيقتين.'],
    ['ar', 3, 'بعد 3 دقائق.'],
    ['ar', 11, 'بعد 11 دقيقة.'],
    ['ar', 100, 'بعد 100 دقيقة.'],
  ] as const)('a count uses the plural form of its language: %s %i [WORD-02]', (language, minutes, form) => {
    expect(plain(translate(language, 'tooMany', { minutes }))).toContain(form);
    // stored parameters are texts
    expect(plain(translate(language, 'tooMany', { minutes: String(minutes) }))).toContain(form);
  });

  test.each(LANGUAGES)('formats figures with Latin digits and without grouping, even in plurals: %s', (language) => {
    expect(plain(translate(language, 'codeSoon', { seconds: 1234567 }))).toContain('1234567');
    expect(plain(translate(language, 'amountMinimum', { minimum: '1234567.5', code: 'USDT' }))).toContain(
      '1234567.5 USDT',
    );
  });
});
