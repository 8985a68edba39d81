import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';

/** Returns how long something has waited: "under 1 min", "48 min", "2 h 14 min", "3 d 4 h". */
export function waited(ms: number): string {
  if (ms < MINUTE_MS) return 'under 1 min';
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  const hours = Math.floor(ms / HOUR_MS) % 24;
  const days = Math.floor(ms / DAY_MS);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}
