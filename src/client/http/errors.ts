import { msg } from '@lingui/core/macro';
import type { Endpoint } from '../../api/endpoint.ts';

/**
 * What went wrong with a call:
 * - `refused`: the server refused it (`ret` 0, with its `msg`)
 * - `token`: the session is over (`ret` -1 or HTTP 401)
 * - `status`: another HTTP error status
 * - `network`: the connection failed
 * - `timeout`: no response within 60 s
 * - `reading`: the response does not match the endpoint's schema (`field`)
 * - `html`: a page came instead of a response, as captive portals send
 * - `attempts`: it failed five times
 * - `aborted`: the page was left, or the session ended
 * - `offline`: it was not sent, because there is no connection
 * - `outage`: a read that is still being retried, or has failed (`cause`), while the server is unreachable
 */
export type CallErrorKind =
  | 'refused'
  | 'token'
  | 'status'
  | 'network'
  | 'timeout'
  | 'reading'
  | 'html'
  | 'attempts'
  | 'aborted'
  | 'offline'
  | 'outage';

/**
 * HTTP 401 ends the session as `ret` -1 does (AUTH-19). It is defined here because the first screen loads this file.
 */
export const unauthorized = msg`Unauthorized`;

interface Details {
  /** The server's `msg`, as plain text. */
  readonly msg?: string | undefined;
  readonly status?: number | undefined;
  /** Status text of the response; HTTP/2 has none. */
  readonly statusText?: string | undefined;
  /** Dotted path of the field that could not be read; for `requestForm`, the field that was refused. */
  readonly field?: string | undefined;
  /** `data` of a refusal with HTTP 429, such as until when the payment password is locked. */
  readonly data?: unknown;
  readonly cause?: unknown;
  /**
   * Whether the server may have acted on this attempt or an earlier one. The outcome of a money call is then unknown
   * instead of refused.
   */
  readonly unsure?: boolean;
}

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly msg: string;
  readonly status: number | undefined;
  readonly statusText: string;
  readonly field: string | undefined;
  readonly data: unknown;
  readonly unsure: boolean;

  constructor(
    readonly kind: CallErrorKind,
    readonly endpoint: Endpoint,
    { msg = '', status, statusText = '', field, data, cause, unsure = false }: Details = {},
  ) {
    super([endpoint.id, kind, status, field].filter((part) => part !== undefined).join(' '), { cause });
    this.msg = msg;
    this.status = status;
    this.statusText = statusText;
    this.field = field;
    this.data = data;
    this.unsure = unsure;
  }

  /**
   * The endpoint and field that support asks for when a response could not be read (CALL-07). Empty for every other
   * error.
   */
  get detail(): string {
    return this.kind === 'reading' || this.kind === 'html'
      ? [this.endpoint.id, this.field].filter(Boolean).join(' / ')
      : '';
  }

  /** Whether to show nothing: the page was left, or the end of the session has its own message. */
  get silent(): boolean {
    return this.kind === 'aborted' || this.kind === 'token';
  }
}

/** Logs endpoint, kind, status and field to the console, never a value that was sent or received. */
export const report = (error: CallError): void => {
  if (error.silent || error.kind === 'refused') return;
  console.warn('Call:', error.message, error.kind === 'reading' ? error.cause : '');
};
