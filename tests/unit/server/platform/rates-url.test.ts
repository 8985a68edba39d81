import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';

test.each([undefined, '', ' '])('reads no feed if RATES_URL is %j', (text) => {
  expect(readConfig(text === undefined ? {} : { RATES_URL: text }).ratesUrl).toBeUndefined();
});

test.each([
  'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  'http://127.0.0.1:8080/x',
  'http://[::1]/',
])('reads rates from %s', (text) => {
  expect(readConfig({ RATES_URL: text }).ratesUrl?.href).toBe(text);
});

test.each([
  'rates.xml',
  'http://rates.example/x',
  'ftp://rates.example',
  'file:///etc/x',
  'https://me:secret@rates.example',
])('does not start with the feed %s', (text) => {
  expect(() => readConfig({ RATES_URL: text })).toThrow(/^RATES_URL (?!.*secret)/);
});
