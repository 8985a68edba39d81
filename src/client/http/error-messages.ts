import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { withCompany } from '../../i18n/with-company.ts';
import { CallError, type CallErrorKind, unauthorized } from './errors.ts';
import { ReadableError } from './readable-error.ts';

/** Texts of the HTTP statuses (CALL-10, CALL-11). */
const statuses: Readonly<Record<number, MessageDescriptor>> = {
  400: msg`Bad request`,
  401: unauthorized,
  402: msg`Payment required`,
  403: msg`Forbidden`,
  404: msg`Not found`,
  405: msg`Method not allowed`,
  406: msg`Not acceptable`,
  500: msg`Internal server error`,
  501: msg`Not implemented`,
  502: msg`Bad gateway`,
  503: msg`Service unavailable`,
  504: msg`Gateway timeout`,
};

const kinds: Readonly<Partial<Record<CallErrorKind, MessageDescriptor>>> = {
  network: msg`An error occurred while sending the request`,
  timeout: msg`Server not responding`,
  reading: msg`Reading error`,
  html: msg`This Wi-Fi or network wants you to sign in first. Open your browser to connect, then try again.`,
  attempts: msg`Too many requests!`,
  offline: msg`We can't reach {company}. Nothing was sent. Check your connection and try again.`,
  outage: msg`We can't reach {company} right now. This will load as soon as we're back.`,
};

const unknown = msg`Unknown error`;

/**
 * Returns the message that a customer reads about a failure, in the chosen language. A server's `msg` is returned
 * unchanged. Returns '' for an aborted call (`error.silent` says whether to show anything at all).
 */
export const errorMessage = (error: unknown): string => {
  if (error instanceof ReadableError) return i18n._(error.text);
  if (!(error instanceof CallError)) return i18n._(unknown);
  if (error.kind === 'aborted') return '';
  const kind = kinds[error.kind];
  if (kind) {
    const text = i18n._(withCompany(kind));
    return error.kind === 'outage' && error.cause ? `${text} ${errorMessage(error.cause)}` : text;
  }
  if (error.msg !== '') return error.msg;
  const status = error.status === undefined ? undefined : statuses[error.status];
  return status ? i18n._(status) : error.statusText || i18n._(unknown);
};
