import { expect, test } from 'vitest';
import { cleanNickname } from '../../../src/domain/nickname.ts';

test('shortens 200 characters to 60 without splitting an emoji [PROF-05]', () => {
  const stored = cleanNickname(`\u202E${'👩\u200D👩\u200D👧'.repeat(40)}\u200F`)!;
  expect(Array.from(stored).length).toBeGreaterThan(55);
  expect(Array.from(stored).length).toBeLessThanOrEqual(60);
  expect(stored).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
  expect(stored).toMatch(/\p{Extended_Pictographic}$/u);
});

test('keeps composed letters whole, and rejects a name without visible characters [PROF-05]', () => {
  expect(cleanNickname('กำลังใจ')).toBe('กำลังใจ');
  expect(cleanNickname('\u200B\u3164 ')).toBeUndefined();
});
