import { describe, expect, test } from 'vitest';
import { messages } from '../../../src/api/messages.ts';
import { coins } from '../../../src/api/market.ts';
import { config } from '../../../src/api/content.ts';
import { cacheKey } from '../../../sw/keys.ts';

const TOKEN = 'secret-token-of-anna';
const get = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`https://app.example/api/${path}`, { headers });
const post = (
  fields: Record<string, string>,
  headers: Record<string, string> = { token: TOKEN, language: 'en' },
): Request =>
  new Request('https://app.example/api/users/message', { method: 'POST', body: new URLSearchParams(fields), headers });

describe('key of a stored read', () => {
  test('a POST has a GET key that distinguishes status, page, language and account [PWA-05]', async () => {
    const keys = await Promise.all([
      cacheKey(messages, post({ status: 'all', page: '1' })),
      cacheKey(messages, post({ status: 'unread', page: '1' })),
      cacheKey(messages, post({ status: 'all', page: '2' })),
      cacheKey(messages, post({ status: 'all', page: '1' }, { token: TOKEN, language: 'th' })),
      cacheKey(messages, post({ status: 'all', page: '1' }, { token: 'token-of-ben', language: 'en' })),
    ]);
    expect(new Set(keys).size).toBe(5);
    expect(keys[0]).toMatch(/^https:\/\/app\.example\/kept\/message\.list\?/);
  });

  test('field order and empty fields do not change the key [PWA-05]', async () => {
    const key = await cacheKey(messages, post({ status: 'all', page: '1' }));
    expect(await cacheKey(messages, post({ page: '1', status: 'all' }))).toBe(key);
    expect(await cacheKey(messages, post({ page: '1', status: 'all', note: '' }))).toBe(key);
  });

  test('a GET key distinguishes payload and language, but not accounts [PWA-04]', async () => {
    const english = await cacheKey(config, get('other/config?act=system', { language: 'en' }));
    expect(await cacheKey(config, get('other/config?act=system', { language: 'hi' }))).not.toBe(english);
    expect(await cacheKey(config, get('other/config?act=share', { language: 'en' }))).not.toBe(english);
    expect(await cacheKey(config, get('other/config?act=system', { language: 'en', token: TOKEN }))).toBe(english);
  });

  test('the key of a response without texts has no language [PWA-04]', async () => {
    const english = await cacheKey(coins, get('coin/lists', { language: 'en' }));
    expect(await cacheKey(coins, get('coin/lists', { language: 'hi' }))).toBe(english);
  });

  test('no key holds a token, only a short hash of it [PWA-08]', async () => {
    const key = await cacheKey(messages, post({ status: 'all', page: '1' }));
    expect(key).not.toContain(TOKEN);
    expect(new URL(key!).searchParams.get('@account')).toMatch(/^[0-9a-f]{16}$/);
    expect(await cacheKey(coins, get('coin/lists', { token: TOKEN }))).not.toContain('account');
  });

  test('a private read without a token has no key, nor has a body that is not a form [PWA-08]', async () => {
    expect(await cacheKey(messages, post({ status: 'all', page: '1' }, { language: 'en' }))).toBeUndefined();
    const json = new Request('https://app.example/api/users/message', {
      method: 'POST',
      body: '{"status":"all"}',
      headers: { 'content-type': 'application/json', token: TOKEN },
    });
    expect(await cacheKey(messages, json)).toBeUndefined();
  });

  test('the request can still be sent after its key was made', async () => {
    const request = post({ status: 'all', page: '1' });
    await cacheKey(messages, request);
    expect(await request.text()).toBe('status=all&page=1');
  });
});
