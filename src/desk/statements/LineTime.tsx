import { Moment } from '../parts/Moment.tsx';
import { dayText } from '../words/zone.ts';

/** When a line was booked: only the day, if the bank gives no time. */
export const LineTime = ({
  of: { at, hasTime },
}: {
  readonly of: { readonly at: number; readonly hasTime: boolean };
}) => (hasTime ? <Moment at={at} /> : <time dateTime={new Date(at).toISOString()}>{dayText(at)}</time>);
