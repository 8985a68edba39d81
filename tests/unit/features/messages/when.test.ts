import { expect, test } from 'vitest';
import { formatWhen, messageGroup, summarise } from '../../../../src/features/messages/when.ts';

const at = (...parts: [number, number, number, number?, number?]): number =>
  new Date(...(parts as unknown as [number, number])).getTime();
const now = at(2026, 10, 20, 15, 0);

test.each([
  ['today', at(2026, 10, 20, 14, 5), '14:05'],
  ['just after midnight', at(2026, 10, 20, 0, 1), '00:01'],
  ['yesterday', at(2026, 10, 19, 23, 59), 'Thu'],
  ['six days ago', at(2026, 10, 14, 9, 0), 'Sat'],
  ['a week ago', at(2026, 10, 13, 9, 0), 'Nov 13'],
  ['another year', at(2025, 10, 13, 9, 0), 'Nov 13, 2025'],
])('formats %s as briefly as possible [I18N-09]', (_, moment, text) => {
  expect(formatWhen(moment, 'en', now)).toBe(text);
});

test.each([
  ['this minute', now, 'today'],
  ['from a clock that is ahead', at(2026, 10, 21, 0, 1), 'today'],
  ['just after midnight', at(2026, 10, 20, 0, 1), 'today'],
  ['yesterday', at(2026, 10, 19, 23, 59), 'month'],
  ['on the first of the month', at(2026, 10, 1, 0, 0), 'month'],
  ['on the last of the month before', at(2026, 9, 31, 23, 59), 'earlier'],
  ['a year ago in the same month', at(2025, 10, 20, 15, 0), 'earlier'],
  ['at an unknown time', undefined, 'earlier'],
])('a message that came %s is in its part of the list [LOOK-31]', (_, moment, group) => {
  expect(messageGroup(moment, now)).toBe(group);
});

test('Thai and Arabic show Gregorian years and Latin digits [I18N-09]', () => {
  for (const locale of ['th', 'ar']) expect(formatWhen(at(2025, 10, 13), locale, now)).toMatch(/13.*2025|2025.*13/);
});

test('the first words of a message are text only [SEC-02]', () => {
  expect(summarise('<p>Kept <b>text</b>&nbsp;&amp; more</p><script>alert(1)</script><style>p{}</style>')).toBe(
    'Kept text & more',
  );
  expect(summarise('<p>It is listed.</p><ul><li>Prices every second</li>\n<li>Charts</li></ul>')).toBe(
    'It is listed. Prices every second · Charts',
  );
  expect(summarise('plain  words\nof two lines')).toBe('plain words of two lines');
  expect(summarise('a < b and <unfinished')).toBe('a < b and <unfinished');
  expect(summarise('x'.repeat(1000))).toHaveLength(200);
});
