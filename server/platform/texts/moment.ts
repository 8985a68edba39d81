import { HOUR_MS } from '../../../src/domain/time.ts';

/**
 * A moment inside a sentence of the server, in the operator's day, the same in every language: `2026-03-11 12:00
 * (UTC+7)`.
 */
export const moment = (time: number): string =>
  `${new Date(time + 7 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')} (UTC+7)`;
