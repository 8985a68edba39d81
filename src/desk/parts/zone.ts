/** All times of the desk are in the time of the operator's days, which has no summer time. */
export const ZONE = 'Asia/Bangkok';

/** Name of the zone, as the pages say it. */
export const ZONE_NAME = 'Bangkok time (UTC+7)';

/** Returns the ms of a `YYYY-MM-DDTHH:mm` of the desk, as a field for a date and a time has it. */
export const momentOfField = (text: string): number => Date.parse(`${text}+07:00`);
