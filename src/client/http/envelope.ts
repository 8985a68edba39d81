import * as v from 'valibot';
import type { ResponseOf, Endpoint } from '../../api/endpoint.ts';
import { CallError } from './errors.ts';

/** Whether a response is an HTML page: captive portals send one with status 200 (CALL-08). */
export const isHtml = (text: string, type: string): boolean => type.includes('html') || /^\s*</.test(text);

/** Returns `ret` as a number; servers may send it as text (CALL-06). */
const readRet = (envelope: object): number => {
  const ret: unknown = 'ret' in envelope ? envelope.ret : undefined;
  return typeof ret === 'number' || (typeof ret === 'string' && ret.trim() !== '') ? Number(ret) : Number.NaN;
};

/** Returns the `msg` of a response body as plain text, or '' if it has none. */
export const readMsg = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'msg' in response && typeof response.msg === 'string'
    ? response.msg.trim()
    : '';

/**
 * Returns the `data` of a response, validated by the endpoint's schema. A GET succeeds only with `ret` 1, a POST with
 * anything but 0 and -1 (CALL-05).
 * @param unsure whether an earlier attempt of the call may have reached the server: a refusal now does not tell what
 * that attempt did
 * @throws `CallError` of kind `refused`, `token`, `html`, or `reading` with the field that could not be read
 */
export const readResponse = <R extends Endpoint>(
  endpoint: R,
  text: string,
  type: string,
  unsure = false,
): ResponseOf<R> => {
  if (isHtml(text, type)) throw new CallError('html', endpoint, { unsure: true });
  const unreadable = (field: string, why: string): CallError =>
    new CallError('reading', endpoint, { field, cause: why, unsure: true });

  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw unreadable('body', text === '' ? 'is empty' : 'is not JSON');
  }
  if (typeof envelope !== 'object' || envelope === null) throw unreadable('body', 'is not an envelope');
  const ret = readRet(envelope);
  if (!Number.isFinite(ret)) throw unreadable('ret', 'is missing');

  if (endpoint.method === 'GET' ? ret !== 1 : ret === 0 || ret === -1) {
    throw new CallError(ret === -1 ? 'token' : 'refused', endpoint, { msg: readMsg(envelope), unsure });
  }

  const parsed = v.safeParse(endpoint.response, 'data' in envelope ? envelope.data : undefined);
  if (parsed.success) return parsed.output as ResponseOf<R>;
  const issue = parsed.issues[0];
  // the issue's own message would repeat the value
  throw unreadable(v.getDotPath(issue) ?? 'data', `${issue.type}: expected ${issue.expected ?? issue.type}`);
};
