import { describe, expect, test } from 'vitest';
import { translate } from '../../../server/platform/texts/translate.ts';

/** U+2068 … U+2069 made visible. */
const seen = (text: string): string => text.replaceAll('\u2068', '⟨').replaceAll('\u2069', '⟩');

describe('a sentence of the server', () => {
  test('a text that a value brings along is inserted as it is', () => {
    const device = String.raw`C:\u0041 {code} "x" <b> $& '`;
    expect(translate('en', 'fieldWrong', { field: device })).toContain(device);
    expect(translate('th', 'fieldWrong', { field: device })).toContain(device);
  });

  test('I18N-07 each value in an Arabic sentence is isolated, once; sentences from left to right stay plain', () => {
    expect(seen(translate('ar', 'addressForm', { chain: 'TRON' }))).toContain('⟨TRON⟩');
    expect(seen(translate('ar', 'addressForm', { chain: '\u2068TRON\u2069' }))).not.toContain('⟨⟨');
    expect(seen(translate('ar', 'addressForm', { chain: '\u2068TRON\u2069 \u20681\u2069' }))).toContain('⟨⟨TRON⟩ ⟨1⟩⟩');
    expect(translate('ar', 'channelClosed', { reason: '' })).not.toContain('\u2068');
    expect(translate('en', 'addressForm', { chain: 'TRON' })).not.toMatch(/[\u2066-\u2069]/);
    expect(translate('th', 'addressForm', { chain: 'TRON' })).not.toMatch(/[\u2066-\u2069]/);
  });
});
