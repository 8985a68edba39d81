import { Moment } from '../parts/Moment.tsx';
import { ZONE } from '../words/zone.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: ZONE });

/** When a line was booked: only the day, if the bank gives no time. */
export const LineTime = ({
  of: { at, hasTime },
}: {
  readonly of: { readonly at: number; readonly hasTime: boolean };
}) => (hasTime ? <Moment at={at} /> : <time dateTime={new Date(at).toISOString()}>{day.format(at)}</time>);
