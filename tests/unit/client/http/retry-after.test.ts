import { HTTPError } from 'ky';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../src/client/http/errors.ts';
import { retryAfter } from '../../../../src/client/http/retry-after.ts';
import { noteServerTime } from '../../../../src/client/http/server-clock.ts';
import { endpointFor, status } from '../support.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const failure = (text: string): CallError =>
  new CallError('attempts', endpointFor('read'), {
    cause: new HTTPError(status(503, { 'retry-after': text }), new Request('http://andaman.test/'), {} as never),
  });
afterEach(() => vi.useRealTimers());

test.each([
  ['30', 30_000],
  ['7200', 3_600_000],
  ['soon', 0],
  ['-1', 0],
  [new Date(NOW + 5000).toUTCString(), 5000],
  [new Date(NOW - 5000).toUTCString(), 0],
])('Retry-After: %s is a rest of %i ms by the server’s clock, not the device’s', (text, rest) => {
  vi.useFakeTimers({ now: NOW - 86_400_000, toFake: ['Date', 'performance'] });
  noteServerTime(String(NOW), performance.now(), performance.now());
  expect(retryAfter(failure(text))).toBe(rest);
});

test('a failure without a response or without that header requires no wait', () => {
  expect(retryAfter(new CallError('network', endpointFor('read')))).toBe(0);
  expect(retryAfter(undefined)).toBe(0);
});
