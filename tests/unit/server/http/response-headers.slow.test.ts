import { expect, test } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { sessions } from '../../../../src/api/sessions.ts';
import { config } from '../../../../src/api/content.ts';
import { candlesPost } from '../../../../src/api/candles.ts';
import { messages } from '../../../../src/api/messages.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('sends the same security headers with pages, files, calls and refusals', async () => {
  for (const path of [
    '/',
    '/none',
    '/api/other/config?act=system',
    '/api/none',
    '/api/users/info',
    '/media/market.svg',
    '/qa',
    '/qa/page.js',
    '/qa/none',
  ]) {
    const { headers } = await server.fetch(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types andaman dompurify',
    ]) {
      expect(`${path} ${policy}`).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|\*/);
    expect([
      path,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([path, 'nosniff', 'no-referrer', 'same-origin', 'same-origin']);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('sends the server time, which QA can change', async () => {
  const before = Number((await server.call(config, { act: 'system' })).headers.get('server-time'));
  await server.qa('POST', 'clock', { advance: 90_000 });
  const response = await server.call(config, { act: 'system' });
  expect(Number(response.headers.get('server-time'))).toBe(before + 90_000);
  expect((await server.qa('GET', 'clock')).now).toBe(before + 90_000);
  await server.qa('POST', 'reset', {});
  expect((await server.qa('GET', 'clock')).now).toBe(before);
});

test('compresses calls with gzip, tags public reads, and forbids storing private ones', async () => {
  const list = await server.fetch('/api/coin/lists', { headers: { language: 'en' } });
  expect([list.headers.get('content-encoding'), list.headers.get('cache-control')]).toEqual(['gzip', 'no-cache']);
  const first = await server.fetch('/api/other/config?act=about', { headers: { language: 'en' } });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('vary')).toContain('language');
  const ask = (language: string) =>
    server.fetch('/api/other/config?act=about', { headers: { language, 'if-none-match': etag } });
  expect((await ask('en')).status).toBe(304);
  expect((await ask('zh')).status).toBe(200);
  const token = await server.demo();
  for (const endpoint of [userInfo, sessions])
    expect((await server.call(endpoint, {}, { token })).headers.get('cache-control')).toBe('no-store');
  expect((await server.call(messages, { status: 'all' }, { token })).headers.get('cache-control')).toBe('no-store');
  // caches must not store a refused public read either
  expect((await server.call(candlesPost, { code: 'NONE' })).headers.get('cache-control')).toBe('no-store');
});
