import { msg } from '@lingui/core/macro';
import type { Endpoint } from '../../api/endpoint.ts';

/**
 * What went wrong with a call: `refused` the server said no (`ret` 0, its `msg`); `token` the session is over (`ret` -1
 * or HTTP 401); `status` another HTTP status; `network` the connection failed; `timeout` no answer in 60 s; `reading`
 * an answer that is not what the call promises (`field`); `html` a page in place of an answer, as captive portals send;
 * `attempts` it failed five times; `aborted` nobody waits for it any more; `offline` it was not sent, since there is no
 * connection; `outage` a read that is still tried, or failed (`cause`), while nothing reaches the server.
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

/** HTTP 401 ends the session as `ret` -1 does (AUTH-19); in `errors.ts` since the first screen knows it. */
export const unauthorized = msg`Unauthorized`;

interface Details {
  /** The server's `msg`, as plain text. */
  readonly msg?: string | undefined;
  readonly status?: number | undefined;
  /** Status text of the wire; HTTP/2 has none. */
  readonly statusText?: string | undefined;
  /** Dotted path of what could not be read. */
  readonly field?: string | undefined;
  readonly cause?: unknown;
  /**
   * Whether the server may have acted, in this attempt or an earlier one: a money call is then unknown, not refused.
   */
  readonly unsure?: boolean;
}

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly msg: string;
  readonly status: number | undefined;
  readonly statusText: string;
  readonly field: string | undefined;
  readonly unsure: boolean;

  constructor(
    readonly kind: CallErrorKind,
    readonly endpoint: Endpoint,
    { msg = '', status, statusText = '', field, cause, unsure = false }: Details = {},
  ) {
    super([endpoint.id, kind, status, field].filter((part) => part !== undefined).join(' '), { cause });
    this.msg = msg;
    this.status = status;
    this.statusText = statusText;
    this.field = field;
    this.unsure = unsure;
  }

  /**
   * What support asks for where an answer could not be read: the call and its field (CALL-07). Empty for every other
   * error.
   */
  get detail(): string {
    return this.kind === 'reading' || this.kind === 'html'
      ? [this.endpoint.id, this.field].filter(Boolean).join(' / ')
      : '';
  }

  /** Nothing to tell: the page was left, or the session's end has its own message. */
  get silent(): boolean {
    return this.kind === 'aborted' || this.kind === 'token';
  }
}

/** For the console: call, kind, status and field, never a value that was sent or received. */
export const report = (error: CallError): void => {
  if (error.silent || error.kind === 'refused') return;
  console.warn('Call:', error.message, error.kind === 'reading' ? error.cause : '');
};
