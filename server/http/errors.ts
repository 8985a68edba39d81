import type { Endpoint } from '../../src/api/endpoint.ts';
import { NotSignedIn } from '../context.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { Refusal } from '../platform/refusal.ts';
import { reportError } from '../platform/report.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import type { HttpContext } from './env.ts';
import { type EnvelopeResponse, writeEnvelope } from './envelope.ts';

/** `Retry-After` while the database does not answer in time. */
const RETRY_SECONDS = 5;

const refused = (msg: string, more: Partial<EnvelopeResponse> = {}): EnvelopeResponse => ({
  ret: 0,
  msg,
  data: null,
  ...more,
});

/** Writes the response to an error in the language of the request. Reports unexpected errors. */
export function writeError(c: HttpContext, error: unknown): Response {
  return writeEnvelope(c, responseTo(c, error));
}

function responseTo(c: HttpContext, error: unknown): EnvelopeResponse {
  const language = languageOf(c.req.header('language'));
  if (error instanceof NotSignedIn) return refused(translate(language, 'tokenInvalid'), { ret: -1 });
  if (error instanceof Refusal) {
    const { key, parameters, status, retryAfter, data } = error;
    return refused(translate(language, key, parameters), { status, data, headers: retryAfterOf(retryAfter) });
  }
  const endpoint = c.get('endpoint') as Endpoint | undefined;
  reportError(error, endpoint ? { call: endpoint.id } : { path: c.req.path });
  return isUnavailable(error)
    ? refused(translate(language, 'serverBusy', { seconds: RETRY_SECONDS }), {
        status: 503,
        headers: retryAfterOf(RETRY_SECONDS),
      })
    : refused(translate(language, 'serverError'), { status: 500 });
}

const retryAfterOf = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };
