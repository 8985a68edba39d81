import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/config.ts';
import { TEST_TOPIC, TOPICS } from '../../../src/api/topics.ts';
import { readPush, notificationText } from '../../../sw/push-texts.ts';

test('each topic has its own words in each language, without a figure', () => {
  for (const language of LANGUAGES) {
    const texts = ([undefined, TEST_TOPIC, ...TOPICS] as const).map((topic) => notificationText(topic, language));
    expect(new Set(texts).size).toBe(TOPICS.length + 2);
    for (const text of texts) expect(text).not.toMatch(/\d|\{/);
  }
});

test("a push uses its own language, then the browser's, then English", () => {
  expect(readPush('{"topic":"settlement","language":"th"}', 'en-US')).toMatchObject({
    topic: 'settlement',
    language: 'th',
  });
  expect(readPush('{"topic":"settlement"}', 'ja-JP')).toMatchObject({ topic: 'settlement', language: 'jp' });
  for (const text of [
    undefined,
    '',
    'null',
    '[]',
    '12',
    'not json',
    '{"topic":"__proto__","language":"constructor"}',
    '{"topic":{"a":1}}',
  ]) {
    expect(readPush(text, 'de-DE')).toEqual({
      title: 'Andaman',
      topic: undefined,
      language: 'en',
      link: '/pages/index/msgList',
    });
  }
});

test("a push has the company's name as its title, and the default without one [DESK-114]", () => {
  const titleOf = (title: unknown) => readPush(JSON.stringify({ title }), 'en-US').title;
  expect(titleOf('Siam Coins')).toBe('Siam Coins');
  for (const title of [undefined, null, '', 7, {}]) expect(titleOf(title)).toBe('Andaman');
});

test('a push opens the page of its record, and the messages for anything else', () => {
  const linkOf = (link: unknown) => readPush(JSON.stringify({ link }), 'en-US').link;
  expect(linkOf('/pages/Option/orderRecord/orderRecord?id=17')).toBe('/pages/Option/orderRecord/orderRecord?id=17');
  for (const link of [undefined, 1, '', '//evil.example/?id=1', '/pages/x?id=1&from=https://evil.example', '/qa?id=1'])
    expect(linkOf(link)).toBe('/pages/index/msgList');
});
