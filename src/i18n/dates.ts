import { calendarDay, dayAndTime, timeOfDay, zoneOf } from '../lib/date-format.ts';
import { isolated } from '../lib/isolated.ts';
import { currentLanguage, localeOf } from './index.ts';

/** A moment: ms since 1970, or what `Date` takes. */
export type Moment = number | Date;

export interface DateOptions {
  /** Names the time zone, where a time settles or expires (I18N-09). */
  zone?: boolean;
  seconds?: boolean;
}

const DASH = '–';

/** "14:05" in the device's time zone. */
export const formatTime = (moment: Moment, { seconds = false, zone = false }: DateOptions = {}): string => {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return DASH;
  const time = timeOfDay(at, seconds);
  // a sentence in Arabic would turn its sign round
  return zone ? `${time} ${isolated(zoneOf(at))}` : time;
};

/** "Nov 21, 2026" in the language's words. */
export const formatDate = (moment: Moment): string => {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? DASH : calendarDay(localeOf(currentLanguage()), at);
};

/** Day and time together. */
export const formatDateTime = (moment: Moment, options: DateOptions = {}): string => {
  const day = formatDate(moment);
  return day === DASH ? day : dayAndTime(localeOf(currentLanguage()), day, formatTime(moment, options));
};
