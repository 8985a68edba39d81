import type { HttpBindings } from '@hono/node-server';
import { config } from '../../src/config.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Services } from '../context.ts';
import { sourceOf } from '../platform/rate-limit/source.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';

const effects = new Map(endpoints.map(({ method, path, effect }) => [`${method} ${config.apiPrefix}${path}`, effect]));
const joinHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header;

/**
 * Refuses a caller again who was just refused and did not wait, before any other work, so that a request loop costs
 * almost nothing. Returns undefined for all other requests.
 */
export function refuseEarly(
  { callLimiter, clock, config: serverConfig, metrics }: Services,
  { incoming }: HttpBindings,
): Response | undefined {
  const { headers, method = '', url = '' } = incoming;
  if (!callLimiter.hasRefused || !url.startsWith(config.apiPrefix)) return undefined;
  const source = sourceOf(
    joinHeader(headers['x-forwarded-for']),
    incoming.socket.remoteAddress,
    serverConfig.trustProxy,
  );
  const waitMs = callLimiter.waitOf(
    source,
    joinHeader(headers['token']),
    effects.get(`${method} ${url.split('?', 1)[0]}`),
    clock.now(),
  );
  if (waitMs === 0) return undefined;
  const seconds = Math.ceil(waitMs / 1000);
  metrics.observe('refused.early', 429, 0, 0);
  return new Response(
    JSON.stringify({
      ret: 0,
      msg: translate(languageOf(joinHeader(headers['language'])), 'tooFast', { seconds }),
      data: null,
    }),
    {
      status: 429,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'retry-after': String(seconds),
      },
    },
  );
}
