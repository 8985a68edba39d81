/** All times of the desk are in the time of the operator's days, which has no summer time. */
export const ZONE = 'Asia/Bangkok';

/** Name of the zone, as the pages say it. */
export const ZONE_NAME = 'Bangkok time (UTC+7)';

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });

/** Returns a time in ms as a date with its time of day. */
export const momentText = (at: number): string => short.format(at);

/** Returns the ms of a `YYYY-MM-DDTHH:mm` of the desk, as a field for a date and a time has it. */
export const momentOfField = (text: string): number => Date.parse(`${text}+07:00`);

/** Distance of the zone from UTC, ms. It has no summer time. */
const OFFSET_MS = 7 * 3_600_000;

/** Returns a time in ms as a field for a date and a time holds it, without its seconds. */
export const fieldOfMoment = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 16);

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: ZONE });

/** Returns the day of a time in ms: `30 Nov 2026`. */
export const dayText = (time: number): string => days.format(time);
