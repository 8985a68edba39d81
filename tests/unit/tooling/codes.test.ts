import { expect, test } from 'vitest';
import { codesIn } from '../../../scripts/parts/codes.mjs';

const codes = (source: string): string[] => [...codesIn(source)].sort();

test('a code in a title counts', () => {
  expect(codes(`test('AUTH-03 asks', () => {});`)).toEqual(['AUTH-03']);
  expect(codes('test(`SHELL-04 opens ${path}`, () => {});')).toEqual(['SHELL-04']);
  expect(codes(`describe("CALL-10, CALL-11 the person's words", () => {});`)).toEqual(['CALL-10', 'CALL-11']);
  expect(codes(`test.each([['a'], ['b']])('A11Y-01 %s', () => {});`)).toEqual(['A11Y-01']);
  expect(codes(`test.each(Object.keys(list))('I18N-04 %s', () => {});`)).toEqual(['I18N-04']);
  expect(codes(`test.each(lists)('ACCT-06 %s', () => {});`)).toEqual(['ACCT-06']);
  expect(codes(`test(\n  'PWA-03 long title',\n  async () => {});`)).toEqual(['PWA-03']);
});

test('a code in a comment, a body or a skipped test does not count', () => {
  expect(codes(`// AUTH-03\ntest('asks', () => expect('AUTH-04').toBe(1));`)).toEqual([]);
  expect(codes(`test.skip('AUTH-05 later', () => {});\ntest.fixme('AUTH-06 broken', () => {});`)).toEqual([]);
});
