import { useSyncExternalStore } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { momentText, ZONE } from '../words/zone.ts';

/** Interval at which ages are updated. */
const STEP_MS = 10 * SECOND_MS;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
};

/** The time of this device in ms, to ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / STEP_MS) * STEP_MS);

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: ZONE });
const zoned = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: ZONE,
  timeZoneName: 'shortOffset',
});
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: ZONE });

/** Returns a distance in words: "3 minutes ago", "in 2 hours". */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return distance > 0 ? 'in less than a minute' : 'just now';
  if (size < HOUR_MS) return relative.format(Math.trunc(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return relative.format(Math.trunc(distance / HOUR_MS), 'hour');
  return relative.format(Math.trunc(distance / DAY_MS), 'day');
}

/** The time of day at the desk. */
export const Clock = () => clock.format(useNow());

interface Props {
  readonly at: number;
  readonly aged?: boolean;
  /** With seconds and time zone, for what someone signs. */
  readonly zone?: boolean;
}

/** A time in ms: as a date, or with `aged` in words, with the other one as its title. */
export function Moment({ at, aged = false, zone = false }: Props) {
  const date = new Date(at);
  const age = relativeTime(at, useNow());
  return (
    <time dateTime={date.toISOString()} title={aged ? exact.format(date) : age}>
      {aged ? age : zone ? zoned.format(date) : momentText(at)}
    </time>
  );
}
