import { expect, test } from 'vitest';
import { compareNames, differsByOne } from '../../../../server/desk/statements/names.ts';

test.each([
  ['MR SOMCHAI CHAI', 'Somchai Chai', 'same'],
  ['CHAI SOMCHAI', 'Somchai Chai', 'same'],
  ['นาย สมชาย ใจดี', 'สมชาย ใจดี', 'same'],
  ['นายสมชาย ใจดี', 'สมชาย ใจดี', 'same'],
  ['น.ส. วิภา สุวรรณ', 'วิภา สุวรรณ', 'same'],
  // banks shorten names
  ['MR SOMCHAI C.', 'Somchai Chai', 'near'],
  ['สมชาย ใจ***', 'สมชาย ใจดี', 'near'],
  ['SOMCHAY CHAI', 'Somchai Chai', 'near'],
  ['MRS WIPA SUWAN', 'Narong Suwan', 'other'],
  // a part of a name is no name
  ['SOMCHAI', 'Somchai Chai', 'other'],
  ['SOMCHAI CHAI COMPANY LIMITED', 'Somchai Chai', 'other'],
  // short words have to be the same
  ['LI NA', 'Li Ma', 'other'],
  ['', 'Somchai Chai', 'unknown'],
  ['MR', 'Somchai Chai', 'unknown'],
  ['SOMCHAI CHAI', null, 'unverified'],
  // no one can tell from the letters whether these are one person
  ['นาย สมชาย ใจดี', 'Somchai Jaidee', 'otherScript'],
  ['SOMCHAI JAIDEE', 'สมชาย ใจดี', 'otherScript'],
  ['ﾀﾅｶ ﾀﾛｳ', '田中 太郎', 'otherScript'],
  // a title is in any script
  ['นาย SOMCHAI JAIDEE', 'Somchai Jaidee', 'same'],
  ['นาย WIPA SUWAN', 'Narong Suwan', 'other'],
  ['SOMCHAI ใจดี', 'Narong Suwan', 'other'],
] as const)('the sender %s and the verified name %s are %s [DESK-63]', (sender, verified, fit) => {
  expect(compareNames(sender, verified).fit).toBe(fit);
});

test('marks the words that the other name does not have, and no titles [DESK-63]', () => {
  const { sender, verified } = compareNames('MRS WIPA SUWAN', 'Narong Suwan');
  const marked = (words: typeof sender) => words.filter(({ differs }) => differs).map(({ text }) => text);
  expect([marked(sender), marked(verified)]).toEqual([['WIPA'], ['Narong']]);
});

test('marks no words of names in different scripts [DESK-63]', () => {
  const { sender, verified } = compareNames('นาย สมชาย ใจดี', 'Somchai Jaidee');
  expect([...sender, ...verified].filter(({ differs }) => differs)).toEqual([]);
});

test.each([
  ['and1r1c', 'and1r1d', true],
  ['and1r1c', 'and1r1', true],
  ['and1r1c', 'adn1r1c', true],
  ['and1r1c', 'and1r1c', false],
  ['and1r1c', 'and2r2c', false],
])('%s and %s differ in one letter: %s', (one, other, isOne) => {
  expect(differsByOne(one, other)).toBe(isOne);
});
