import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/config.ts';
import { TOPICS } from '../../../src/api/topics.ts';
import { readPush, textOf } from '../../../sw/push-texts.ts';

test('each topic has its own words in each language, without a figure', () => {
  for (const language of LANGUAGES) {
    const texts = [undefined, ...TOPICS].map((topic) => textOf(topic, language));
    expect(new Set(texts).size).toBe(TOPICS.length + 1);
    for (const text of texts) expect(text).not.toMatch(/\d|\{/);
  }
});

test("a push uses its own language, then the browser's, then English", () => {
  expect(readPush('{"topic":"settlement","language":"th"}', 'en-US')).toEqual({ topic: 'settlement', language: 'th' });
  expect(readPush('{"topic":"settlement"}', 'ja-JP')).toEqual({ topic: 'settlement', language: 'jp' });
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
    expect(readPush(text, 'de-DE')).toEqual({ topic: undefined, language: 'en' });
  }
});
