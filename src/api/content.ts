import * as v from 'valibot';
import { anything, count, flag, id, lists, maybe, optionalText, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { DAY_MS } from '../domain/time.ts';

/** Public texts: the cached copy is shown immediately, for at most 30 days. */
const publicText = { scope: 'public', strategy: 'stale-first', maxAgeMs: 30 * DAY_MS, maxEntries: 40 } as const;

/** Slides of a position. `link` is a route, an https address or empty; the app checks it before opening. */
export const slides = endpoint({
  id: 'content.slide',
  method: 'GET',
  path: 'content/slide',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy: publicText,
  ahead: () => [{ position: 'home' }, { position: 'user1' }],
  summary: 'Slides of home or of mine.',
  request: v.object({ position: v.picklist(['home', 'user1']) }),
  response: lists(v.object({ id, title: optionalText, text: optionalText, image: optionalText, link: optionalText })),
});

/**
 * Config by `act`. `system`: the fields below. `share`: `text` is the link. `about`, `intro`, `agreement`, `risk`:
 * `content` is HTML. `demo`, an extension, says what is not real in a demonstration. `idempotency: 1` promises that the
 * backend stores the keys of money calls. `receipts` is the public key of the receipts. `codes` names the channels that
 * can send codes: `email`, `sms`, `email,sms` or an empty text. A backend without this field has both.
 */
export const config = endpoint({
  id: 'other.config',
  method: 'GET',
  path: 'other/config',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy: publicText,
  ahead: () => (['system', 'share', 'about', 'intro', 'agreement', 'risk'] as const).map((act) => ({ act })),
  summary: 'System config, share link and company texts, by act.',
  request: v.object({ act: v.picklist(['system', 'share', 'about', 'intro', 'agreement', 'risk']) }),
  response: v.object({
    scroll_notice: optionalText,
    service_url: optionalText,
    appurl_android: optionalText,
    text: optionalText,
    title: optionalText,
    content: optionalText,
    updated: maybe(time),
    demo: optionalText,
    idempotency: v.optional(flag, false),
    receipts: optionalText,
    codes: maybe(text),
  }),
});

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: 'health',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Health check with the clock and version of the backend.',
  request: v.object({}),
  response: v.object({ time, version: maybe(text), uptime: maybe(count), detail: v.optional(anything) }),
});
