import { describe, expect, test } from 'vitest';
import { messages } from '../../../src/api/messages.ts';
import { coins } from '../../../src/api/market.ts';
import { config } from '../../../src/api/content.ts';
import { keyOf } from '../../../sw/keys.ts';

const TOKEN = 'secret-token-of-anna';
const get = (path: string, headers: Record<string, string> = {}): Request =>
  new Request(`https://app.example/api/${path}`, { headers });
const post = (
  fields: Record<string, string>,
  headers: Record<string, string> = { token: TOKEN, language: 'en' },
): Request =>
  new Request('https://app.example/api/users/message', { method: 'POST', body: new URLSearchParams(fields), headers });

describe('key of a kept read', () => {
  test('a POST has a GET key that tells status, page, language and account apart [PWA-05]', async () => {
    const keys = await Promise.all([
      keyOf(messages, post({ status: 'all', page: '1' })),
      keyOf(messages, post({ status: 'unread', page: '1' })),
      keyOf(messages, post({ status: 'all', page: '2' })),
      keyOf(messages, post({ status: 'all', page: '1' }, { token: TOKEN, language: 'th' })),
      keyOf(messages, post({ status: 'all', page: '1' }, { token: 'token-of-ben', language: 'en' })),
    ]);
    expect(new Set(keys).size).toBe(5);
    expect(keys[0]).toMatch(/^https:\/\/app\.example\/kept\/message\.list\?/);
  });

  test('the order of the fields and empty fields make no other key [PWA-05]', async () => {
    const key = await keyOf(messages, post({ status: 'all', page: '1' }));
    expect(await keyOf(messages, post({ page: '1', status: 'all' }))).toBe(key);
    expect(await keyOf(messages, post({ page: '1', status: 'all', note: '' }))).toBe(key);
  });

  test('a GET key tells payload and language apart, and is the same for every account [PWA-04]', async () => {
    const english = await keyOf(config, get('other/config?act=system', { language: 'en' }));
    expect(await keyOf(config, get('other/config?act=system', { language: 'hi' }))).not.toBe(english);
    expect(await keyOf(config, get('other/config?act=share', { language: 'en' }))).not.toBe(english);
    expect(await keyOf(config, get('other/config?act=system', { language: 'en', token: TOKEN }))).toBe(english);
  });

  test('no key holds a token, and a short mark of it instead [PWA-08]', async () => {
    const key = await keyOf(messages, post({ status: 'all', page: '1' }));
    expect(key).not.toContain(TOKEN);
    expect(new URL(key!).searchParams.get('@account')).toMatch(/^[0-9a-f]{16}$/);
    expect(await keyOf(coins, get('coin/lists', { token: TOKEN }))).not.toContain('account');
  });

  test('what cannot be told apart has no key: a private read without a token, a body that is no form [PWA-08]', async () => {
    expect(await keyOf(messages, post({ status: 'all', page: '1' }, { language: 'en' }))).toBeUndefined();
    const json = new Request('https://app.example/api/users/message', {
      method: 'POST',
      body: '{"status":"all"}',
      headers: { 'content-type': 'application/json', token: TOKEN },
    });
    expect(await keyOf(messages, json)).toBeUndefined();
  });

  test('the request can still be sent after its key was made', async () => {
    const request = post({ status: 'all', page: '1' });
    await keyOf(messages, request);
    expect(await request.text()).toBe('status=all&page=1');
  });
});
