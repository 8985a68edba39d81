import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { NotSignedIn } from '../context.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { Refusal } from '../platform/refusal.ts';
import { reportError } from '../platform/report.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import { answer } from './answer.ts';
import { Unreadable } from './fields.ts';

/** Seconds after which to come again while the database does not answer in time. */
const RETRY_SECONDS = 5;

/** The answer to whatever a call threw, in the language of its request; what nobody foresaw is reported. */
export function answerError(c: HonoContext, endpoint: Endpoint | undefined, error: unknown): Response {
  const language = languageOf(c.req.header('language'));
  const refuse = (
    ret: number,
    msg: string,
    status: number,
    more: Record<string, string> = {},
    data: unknown = null,
  ): Response => answer(c, endpoint, { ret, msg, data }, status, more);
  if (error instanceof Unreadable) return refuse(0, translate(language, error.key), error.status);
  if (error instanceof NotSignedIn) return refuse(-1, translate(language, 'tokenInvalid'), 200);
  if (error instanceof Refusal) {
    return refuse(
      0,
      translate(language, error.key, error.parameters),
      error.status,
      error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) },
      error.data,
    );
  }
  reportError(error, endpoint ? { call: endpoint.id } : { path: c.req.path });
  if (isUnavailable(error))
    return refuse(0, translate(language, 'serverBusy', { seconds: RETRY_SECONDS }), 503, {
      'retry-after': String(RETRY_SECONDS),
    });
  return refuse(0, translate(language, 'serverError'), 500);
}
