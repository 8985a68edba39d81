import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '../../../src/desk/api/canonical.ts';
import { sortedJson } from '../../../src/domain/sorted-json.ts';

test.each<[string, Json]>([
  ['nested values', { b: [1, { z: null, a: true }], a: { y: 'x', x: [] } }],
  ['undefined fields', { b: undefined, a: { c: undefined } }],
  ['unicode and quotes', { é: 'ä"\\', e: '\u2028\ud800', '💰': '\n', '\uff5e': '' }],
  ['large and negative integers', [Number.MAX_SAFE_INTEGER, -1, -0]],
])('writes %s as canonical JSON does', (_, value) => {
  expect(sortedJson(value)).toBe(canonicalJson(value));
});

test('writes fractions, which canonical JSON refuses', () => {
  expect(sortedJson({ b: 0.1, a: 1e21 })).toBe('{"a":1e+21,"b":0.1}');
  expect(() => canonicalJson({ b: 0.1 })).toThrow('0.1 is no safe integer');
});

test('keeps the order of names that look like integers, which stored versions of settings have', () => {
  const fees = { b: '1', 10: '2', '-': '3', 9: '4' };
  expect(sortedJson(fees)).toBe('{"9":"4","10":"2","-":"3","b":"1"}');
  expect(canonicalJson(fees)).toBe('{"-":"3","10":"2","9":"4","b":"1"}');
});
