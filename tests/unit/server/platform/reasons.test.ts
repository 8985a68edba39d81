import { expect, test } from 'vitest';
import { asSentence } from '../../../../server/platform/texts/reasons.ts';

test.each([
  ['Stolen phone', 'Stolen phone.'],
  ['Stolen phone.', 'Stolen phone.'],
  ['He said “stolen.”', 'He said “stolen.”'],
  ['端末が盗まれました', '端末が盗まれました。'],
  ['手机被盗！', '手机被盗！'],
  ['फ़ोन चोरी हो गया', 'फ़ोन चोरी हो गया।'],
  ['โทรศัพท์ถูกขโมย', 'โทรศัพท์ถูกขโมย'],
  ['سُرق الهاتف', 'سُرق الهاتف.'],
  ['', ''],
])('ends the words of staff "%s" with the full stop of their script', (words, sentence) => {
  expect(asSentence(words)).toBe(sentence);
});
