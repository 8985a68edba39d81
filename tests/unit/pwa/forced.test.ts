import { expect, test } from 'vitest';
import { readForced } from '../../../src/pwa/forced.ts';

test('a higher v demands that version, from the https address with its host [PWA-11]', () => {
  expect(readForced('https://dl.example/andaman.apk?v=102', '101')).toEqual({
    version: '102',
    url: 'https://dl.example/andaman.apk?v=102',
    host: 'dl.example',
  });
  expect(readForced('https://dl.example/?lang=th&v=1000', '101')?.version).toBe('1000');
});

test.each([
  'https://dl.example/a?v=101',
  'https://dl.example/a?v=100',
  'https://dl.example/a?v=',
  'https://dl.example/a?v=abc',
  'https://dl.example/a',
  '',
  '  ',
  null,
  undefined,
  'not an address',
  '/a?v=102',
  'v=102',
  '//dl.example?v=102',
])('%j demands nothing [PWA-12]', (link) => {
  expect(readForced(link, '101')).toBeUndefined();
});

test.each([
  ['1.0.0', false],
  ['0.9.9', false],
  ['1.0.1', true],
  ['1.0.10', true],
  ['1.1', true],
])('in the build of version 1.0.0, v=%s demands: %s [PWA-13]', (version, demands) =>
  expect(readForced(`https://dl.example/a?v=${version}`, '1.0.0') !== undefined).toBe(demands),
);

test.each([
  'http://dl.example/a?v=102',
  'javascript:alert(1)?v=102',
  'intent://dl?v=102',
  'market://details?v=102',
  'file:///a?v=102',
  'https://me:pw@dl.example/?v=102',
])('%s demands the version without an address to open [PWA-15]', (link) =>
  expect(readForced(link, '101')).toEqual({ version: '102', url: undefined, host: undefined }),
);
