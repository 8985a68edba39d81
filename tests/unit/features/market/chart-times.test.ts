import { afterEach, expect, test, vi } from 'vitest';
import { ChartTimes } from '../../../../src/features/market/components/chart-times.ts';

const HOUR_MS = 3_600_000;
afterEach(() => vi.restoreAllMocks());

/** Puts the device into a time zone. */
function travelTo(timeZone: string): void {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
    const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d+):(\d+))?$/.exec(format.format(this)) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? -1 : 1);
  });
}

/** Returns the hours of a zone's local days, as the chart library sees them: it reads times as UTC. */
function hoursByDay(timeZone: string, end: number, count: number): Record<string, number> {
  travelTo(timeZone);
  const times = new ChartTimes(false);
  const hours: Record<string, number> = {};
  let previous = -Infinity;
  for (let index = 0; index < count; index += 1) {
    const moment = end - (count - 1 - index) * HOUR_MS;
    const time = times.timeOf(moment);
    expect(time).toBeGreaterThan(previous);
    expect(times.momentOf(time)).toBe(moment);
    previous = time;
    const day = new Date(time * 1000).toISOString().slice(5, 10);
    hours[day] = (hours[day] ?? 0) + 1;
  }
  return hours;
}

test('a day that is an hour short begins and ends at its own midnight', () => {
  expect(hoursByDay('Europe/Berlin', Date.UTC(2026, 2, 30, 21), 71)).toEqual({ '03-28': 24, '03-29': 23, '03-30': 24 });
  expect(hoursByDay('Australia/Sydney', Date.UTC(2026, 9, 5, 12), 71)).toEqual({
    '10-03': 24,
    '10-04': 23,
    '10-05': 24,
  });
});

test('a day that is an hour long has both of its equal hours, in their order', () => {
  expect(hoursByDay('Europe/Berlin', Date.UTC(2026, 9, 26, 22), 73)).toEqual({ '10-24': 24, '10-25': 25, '10-26': 24 });
});

test('a daily candle keeps its UTC date', () => {
  travelTo('America/New_York');
  const times = new ChartTimes(true);
  expect(times.timeOf(Date.UTC(2027, 0, 12))).toBe(Date.UTC(2027, 0, 12) / 1000);
});
