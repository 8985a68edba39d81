import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import { INVISIBLE } from '../../../src/domain/invisible.ts';

const ID = 'kbk-20261128-00122';

test.each([
  ['capitals', 'KBK-20261128-00122'],
  ['blanks', ' KBK-2026 1128-00122\t'],
  ['a zero-width space', 'KBK-2026\u200b1128-00122\u200b'],
  ['a word joiner and a byte order mark', '\ufeff\u2060KBK-20261128-00122'],
  ['a soft hyphen', 'KBK-2026\u00ad1128-00122'],
  ['direction isolates', '\u2066KBK-20261128-00122\u2069'],
  ['full-width letters and digits', 'ＫＢＫ－２０２６１１２８－００１２２'],
  ['Thai digits', 'KBK-๒๐๒๖๑๑๒๘-๐๐๑๒๒'],
  ['Arabic digits', 'KBK-٢٠٢٦١١٢٨-٠٠١٢٢'],
  ['mathematical digits', 'KBK-𝟚𝟘𝟚𝟞𝟙𝟙𝟚𝟠-𝟬𝟬𝟭𝟮𝟮'],
  ['a hyphen that does not break', 'KBK\u201120261128\u201100122'],
  ['dashes and minus signs', 'KBK–20261128−00122'],
])('reads a reference typed with %s as the same one [BANK-04]', (_, typed) => {
  expect(canonicalReference(typed)).toBe(ID);
});

test.each([
  ['another digit', 'KBK-20261128-00123'],
  ['another order', 'KBK-00122-20261128'],
  ['a dash less', 'KBK20261128-00122'],
])('tells a reference with %s apart', (_, typed) => {
  expect(canonicalReference(typed)).not.toBe(ID);
});

test('returns canonical references unchanged, without blanks and invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const canonical = canonicalReference(typed);
      expect(canonicalReference(canonical)).toBe(canonical);
      expect(canonical).not.toMatch(new RegExp(String.raw`[\s${INVISIBLE}]`, 'u'));
    }),
    { numRuns: 1000, examples: [['Straẞe'], ['Straße']] },
  );
});
