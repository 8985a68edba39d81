/** The periods on offer, in the device's days. `before` is last month, `own` a pair of chosen dates. */
export type PeriodChoice = 'month' | 'before' | 'year' | 'own';

const startOfDay = (year: number, month: number, date: number): number => new Date(year, month, date).getTime();

/** Returns a period in ms; `to` is exclusive. */
export const periodBounds = (choice: Exclude<PeriodChoice, 'own'>, now: number): { from: number; to: number } => {
  const at = new Date(now);
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()];
  const tomorrow = startOfDay(year, month, date + 1);
  switch (choice) {
    case 'month':
      return { from: startOfDay(year, month, 1), to: tomorrow };
    case 'before':
      return { from: startOfDay(year, month - 1, 1), to: startOfDay(year, month, 1) };
    default:
      return { from: startOfDay(year, 0, 1), to: tomorrow };
  }
};

/** Returns the period of two typed days ("2026-03-10"), both included; undefined if invalid or in the wrong order. */
export const periodBetween = (first: string, last: string): { from: number; to: number } | undefined => {
  const read = (text: string, addedDays: number): number | undefined => {
    const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
    return match ? startOfDay(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + addedDays) : undefined;
  };
  const [from, to] = [read(first, 0), read(last, 1)];
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
};
