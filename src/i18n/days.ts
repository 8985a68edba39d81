import { formatAs, type Moment } from './dates.ts';

/** Days of mining are the operator's: calendar days in Bangkok, wherever the phone is. */
const ZONE = 'Asia/Bangkok';

const format = (moment: Moment, options: Intl.DateTimeFormatOptions): string =>
  formatAs(moment, { ...options, timeZone: ZONE });

/** The operator's date: "Nov 21, 2026". Missing reads "–". */
export const formatDay = (moment: Moment | undefined): string =>
  moment === undefined ? '–' : format(moment, { day: 'numeric', month: 'short', year: 'numeric' });

/** The operator's date without its year, for axes and long tables: "Nov 21". */
export const formatShortDay = (moment: Moment): string => format(moment, { day: 'numeric', month: 'short' });
