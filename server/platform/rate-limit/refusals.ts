import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts';
import { Refusal } from '../refusal.ts';
import type { TextKey } from '../texts/messages.ts';
import type { Parameters } from '../texts/translate.ts';

/** Status 429 with `Retry-After`, and a text that names the wait in seconds, minutes or hours; `waitMs` is above 0. */
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

/** Too many tries of something that is counted for safety. */
export const rateLimited = (waitMs: number): Refusal =>
  waitRefusal(waitMs > MINUTE_MS ? 'tooMany' : 'tooManySoon', waitMs);

/** Too many calls in a short time, whatever they ask for. */
export const tooFast = (waitMs: number): Refusal => waitRefusal('tooFast', waitMs);
