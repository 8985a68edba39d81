/** Ready periods by the device's days; `to` is the first moment that is not in it any more. */
export type Ready = 'month' | 'before' | 'quarter' | 'year' | 'own';

const MAX_DAYS = 90;
const day = (year: number, month: number, date: number): number => new Date(year, month, date).getTime();

export const periodOf = (ready: Exclude<Ready, 'own'>, now: number): { from: number; to: number } => {
  const at = new Date(now);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  const tomorrow = day(year, month, date + 1);
  switch (ready) {
    case 'month':
      return { from: day(year, month, 1), to: tomorrow };
    case 'before':
      return { from: day(year, month - 1, 1), to: day(year, month, 1) };
    case 'quarter':
      return { from: day(year, month, date - MAX_DAYS + 1), to: tomorrow };
    default:
      return { from: day(year, 0, 1), to: tomorrow };
  }
};

/** Of two typed days, "2026-03-10" each, both in it; undefined where they are none or the wrong way round. */
export const periodBetween = (first: string, last: string): { from: number; to: number } | undefined => {
  const read = (text: string, more: number): number | undefined => {
    const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    return match ? day(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + more) : undefined;
  };
  const [from, to] = [read(first, 0), read(last, 1)];
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
};
