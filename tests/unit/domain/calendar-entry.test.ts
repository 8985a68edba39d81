import { expect, test } from 'vitest';
import { calendarEntry } from '../../../src/domain/calendar-entry.ts';

const entry = (title: string): string =>
  calendarEntry({ start: Date.UTC(2026, 10, 30, 11, 5, 9), created: Date.UTC(2026, 10, 29), title });

test('writes one entry that reminds at its start [LOOK-15]', () => {
  const lines = entry('Andaman').split('\r\n');
  expect(lines).toContain('DTSTART:20261130T110509Z');
  expect(lines).toContain('DTSTAMP:20261129T000000Z');
  expect(lines).toContain('TRIGGER:PT0S');
  expect(lines.at(-1)).toBe('');
});

test('keeps each line of a calendar entry under 75 bytes, and its text whole', () => {
  const title = 'วางคำสั่งแรกใน Andaman ได้แล้ว; ครั้งเดียว, เท่านั้น';
  const file = entry(title);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(/[;,]/g, String.raw`\$&`)}\r\n`);
});
