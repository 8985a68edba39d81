import { calendarDay, dayAndTime, timeOfDay, formatZone } from '../domain/date-format.ts';
import { isolated } from '../domain/isolated.ts';
import { currentLanguage, localeOf } from './index.ts';

/** A moment, in ms since 1970 or as a `Date`. */
export type Moment = number | Date;

export interface DateOptions {
  /** Adds the time zone; for times at which something settles or expires (I18N-09). */
  zone?: boolean;
  seconds?: boolean;
}

const DASH = '–';

/** Formats a time, such as "14:05", in the device's time zone. */
export const formatTime = (moment: Moment, { seconds = false, zone = false }: DateOptions = {}): string => {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return DASH;
  const time = timeOfDay(at, seconds);
  // isolated, because an Arabic sentence would move the sign of the zone
  return zone ? `${time} ${isolated(formatZone(at))}` : time;
};

/** Formats a date, such as "Nov 21, 2026", in the current language. */
export const formatDate = (moment: Moment): string => {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? DASH : calendarDay(localeOf(currentLanguage()), at);
};

/** Formats a date and a time. */
export const formatDateTime = (moment: Moment, options: DateOptions = {}): string => {
  const day = formatDate(moment);
  return day === DASH ? day : dayAndTime(localeOf(currentLanguage()), day, formatTime(moment, options));
};
