import * as v from 'valibot';
import type { ResponseOf, Endpoint } from '../../api/endpoint.ts';
import { CallError } from './errors.ts';

/** A page in place of an answer: captive portals send one with status 200 (CALL-08). */
export const isHtml = (text: string, type: string): boolean => type.includes('html') || /^\s*</.test(text);

/** `ret` as a number; it may come as text (CALL-06). */
const readRet = (envelope: object): number => {
  const ret: unknown = 'ret' in envelope ? envelope.ret : undefined;
  return typeof ret === 'number' || (typeof ret === 'string' && ret.trim() !== '') ? Number(ret) : Number.NaN;
};

/** What an answer says to a person, as plain text; '' where it says nothing. */
export const readMsg = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'msg' in response && typeof response.msg === 'string'
    ? response.msg.trim()
    : '';

/**
 * The `data` of an answer, checked by the endpoint's schema. For a GET only `ret` 1 succeeds; for a POST all but 0 and
 * -1 (CALL-05). Throws `refused`, `token`, `html`, or `reading` with the field that could not be read.
 * `unsure`: an earlier attempt of the same call may have been heard, so that a refusal now is no word on it.
 */
export const readAnswer = <R extends Endpoint>(
  endpoint: R,
  text: string,
  type: string,
  unsure = false,
): ResponseOf<R> => {
  if (isHtml(text, type)) throw new CallError('html', endpoint, { unsure: true });
  const unread = (field: string, why: string): CallError =>
    new CallError('reading', endpoint, { field, cause: why, unsure: true });

  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw unread('body', text === '' ? 'is empty' : 'is not JSON');
  }
  if (typeof envelope !== 'object' || envelope === null) throw unread('body', 'is not an envelope');
  const ret = readRet(envelope);
  if (!Number.isFinite(ret)) throw unread('ret', 'is missing');

  if (endpoint.method === 'GET' ? ret !== 1 : ret === 0 || ret === -1) {
    throw new CallError(ret === -1 ? 'token' : 'refused', endpoint, { msg: readMsg(envelope), unsure });
  }

  const parsed = v.safeParse(endpoint.response, 'data' in envelope ? envelope.data : undefined);
  if (parsed.success) return parsed.output as ResponseOf<R>;
  const issue = parsed.issues[0];
  // the issue's own message would repeat the value
  throw unread(v.getDotPath(issue) ?? 'data', `${issue.type}: expected ${issue.expected ?? issue.type}`);
};
