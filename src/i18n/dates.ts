import { dateFormat } from '../lib/date-format.ts';
import { currentLanguage, localeOf } from './index.ts';

/** A moment: ms since 1970, or what `Date` takes. */
export type Moment = number | Date;

export interface DateOptions {
  /** Names the time zone, where a time settles or expires (I18N-09). */
  zone?: boolean;
  seconds?: boolean;
}

/** A moment in the language's words and in any form; "–" where it is none. */
export const formatAs = (moment: Moment, options: Intl.DateTimeFormatOptions): string => {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '–' : dateFormat(localeOf(currentLanguage()), options).format(at);
};

const time = ({ seconds = false }: DateOptions): Intl.DateTimeFormatOptions => ({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  ...(seconds ? { second: '2-digit' } : {}),
});
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const named = ({ zone = false }: DateOptions): Intl.DateTimeFormatOptions => (zone ? { timeZoneName: 'short' } : {});

/** Seconds come in afterwards: beside a zone, Thai would spell them and the hours out. */
const clock = (moment: Moment, date: Intl.DateTimeFormatOptions, options: DateOptions): string => {
  const text = formatAs(moment, { ...date, ...time({}), ...named(options) });
  return options.seconds ? text.replace(formatAs(moment, time({})), formatAs(moment, time(options))) : text;
};

/** "14:05" in the device's time zone. */
export const formatTime = (moment: Moment, options: DateOptions = {}): string => clock(moment, {}, options);

/** "Nov 21, 2026" in the language's words. */
export const formatDate = (moment: Moment): string => formatAs(moment, day);

/** Day and time together. */
export const formatDateTime = (moment: Moment, options: DateOptions = {}): string => clock(moment, day, options);
