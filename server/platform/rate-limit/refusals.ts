import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { Refusal } from '../refusal.ts';
import type { TextKey } from '../texts/messages.ts';
import type { Parameters } from '../texts/translate.ts';

/** Creates a 429 with `Retry-After` and a text that can name the wait in seconds, minutes or hours. `waitMs` > 0. */
export const waitRefusal = (text: TextKey, waitMs: number, parameters: Parameters = {}): Refusal =>
  new Refusal(
    text,
    {
      ...parameters,
      seconds: Math.ceil(waitMs / 1000),
      minutes: Math.ceil(waitMs / MINUTE_MS),
      hours: Math.ceil(waitMs / HOUR_MS),
    },
    { retryAfter: Math.ceil(waitMs / 1000) },
  );

/** Refuses too many attempts that are counted for security. */
export const rateLimited = (waitMs: number): Refusal =>
  waitRefusal(waitMs > MINUTE_MS ? 'tooMany' : 'tooManySoon', waitMs);

/** Refuses too many calls of any kind in a short time. */
export const tooFast = (waitMs: number): Refusal => waitRefusal('tooFast', waitMs);
