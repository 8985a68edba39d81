import { i18n } from '@lingui/core';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { settings } from '../../storage/settings.ts';
import { readSettingsCache } from '../../storage/settings-cache.ts';
import { trackRequest } from './activity.ts';
import { noteChange } from './changes.ts';
import { connection, probe } from './connection.ts';
import { readResponse } from './envelope.ts';
import { CallError, report, unauthorized } from './errors.ts';
import { askLogin, currentToken, refuseToken, session, sessionSignal, startSession } from '../session/session.ts';
import { encode, send } from './transport.ts';

export interface RequestOptions {
  /** Aborted when the page is left: no toast, no redirect, no value (CALL-25). */
  readonly signal?: AbortSignal | undefined;
  /** Shows the loading mask; by default true for `change` and `money`. */
  readonly foreground?: boolean | undefined;
  /**
   * What happens when the token is refused: `ask` shows the message and the login page, `quiet` only wipes the data.
   * The default is `ask` in the foreground.
   */
  readonly session?: 'ask' | 'quiet' | undefined;
  /** Bypasses the service worker's copy. */
  readonly fresh?: boolean | undefined;
  /** Prefetch: low priority, one attempt, no progress line and no error report (OFF-03). */
  readonly ahead?: boolean | undefined;
  /** `Idempotency-Key` of a money call, made by the outbox. */
  readonly key?: string | undefined;
}

export interface Detailed<R extends Endpoint> {
  readonly response: ResponseOf<R>;
  /** `worker`: a copy of the service worker, fetched at `at`. */
  readonly source: 'network' | 'worker';
  /** ms */
  readonly at: number;
}

/**
 * Abort reason of a read whose session has ended. Unlike a read whose page was left, it still opens the login page
 * (AUTH-20).
 */
export const sessionOver = new DOMException('The session is over', 'AbortError');

const hasEffect = ({ effect }: Endpoint): boolean => effect === 'change' || effect === 'money';

/**
 * Whether calls with an effect must not be sent now. The browser's `onLine` is only a hint: a probe decides (PWA-07,
 * CALL-29).
 */
const isOffline = async (): Promise<boolean> =>
  (!connection.online || (globalThis.navigator && !navigator.onLine)) && !(await probe());

/**
 * Runs a call: shows the mask, waits for the session, checks the connection, and lets a failure end the session. `work`
 * sends the call and reads the response; its signal aborts with the page or the session. A response that belongs to an
 * earlier session is dropped (STORE-10).
 */
export const withSession = async <T>(
  endpoint: Endpoint,
  options: RequestOptions,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> => {
  const isForeground = options.foreground ?? hasEffect(endpoint);
  const asksLogin = (options.session ?? (isForeground ? 'ask' : 'quiet')) === 'ask';
  const shouldAskLogin = (): boolean =>
    asksLogin && (!options.signal?.aborted || options.signal.reason === sessionOver);
  const needsCustomer = endpoint.access === 'customer';
  let epoch = session.epoch;
  const endTracking = options.ahead ? () => undefined : trackRequest(isForeground);
  try {
    // a visitor's public call does not wait for the disk
    if (session.status === 'starting' && (needsCustomer || readSettingsCache()?.signed !== undefined))
      await startSession();
    epoch = session.epoch;
    if (needsCustomer && currentToken() === undefined) throw new CallError('token', endpoint, { status: 401 });
    // taken before the probe, which takes a while: a call that one customer confirmed must not carry another's token
    const signals = [options.signal, needsCustomer ? sessionSignal() : undefined].filter(
      (signal) => signal !== undefined,
    );
    if (hasEffect(endpoint) && (await isOffline())) throw new CallError('offline', endpoint);
    const result = await work(signals.length > 0 ? AbortSignal.any(signals) : undefined);
    if (needsCustomer && epoch !== session.epoch) throw new CallError('aborted', endpoint);
    return result;
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError('network', endpoint, { cause: error });
    if (needsCustomer && epoch !== session.epoch) {
      if (shouldAskLogin()) askLogin(epoch);
      throw new CallError('aborted', endpoint, { cause: failure });
    }
    if (failure.kind === 'token' && (needsCustomer || currentToken() !== undefined))
      refuseToken(epoch, failure.msg || (failure.status === 401 ? i18n._(unauthorized) : ''), shouldAskLogin());
    if (!options.ahead) report(failure);
    throw failure;
  } finally {
    endTracking();
    if (hasEffect(endpoint)) noteChange();
  }
};

/** Sends a call as `request` does, and also returns where the response came from and when it was fetched. */
export const requestDetailed = <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  options: RequestOptions = {},
): Promise<Detailed<R>> =>
  withSession(endpoint, options, (signal) => {
    const attempt = async (fresh = options.fresh): Promise<Detailed<R>> => {
      const { language } = settings;
      const { text, type, cachedAt, unsure } = await send(endpoint, encode(input), {
        token: currentToken,
        fresh,
        ahead: options.ahead,
        key: options.key,
        signal,
      });
      // another window has changed the language meanwhile
      if (settings.language !== language && endpoint.effect === 'read') return attempt(fresh);
      try {
        return {
          response: readResponse(endpoint, text, type, unsure),
          source: cachedAt === undefined ? 'network' : 'worker',
          at: cachedAt ?? Date.now(),
        };
      } catch (error) {
        // an older build may have stored the copy in a form that this one cannot read
        if (cachedAt === undefined || fresh) throw error;
        return attempt(true);
      }
    };
    return attempt();
  });

/**
 * Sends a call and returns its response, validated by the endpoint's schema. The endpoint's effect decides whether it
 * is retried; all attempts together take at most 60 s. The response is dropped if the session ends or changes
 * meanwhile. Rejects with `CallError`, which `errorMessage` turns into a message for the customer.
 */
export const request = async <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  options?: RequestOptions,
): Promise<ResponseOf<R>> => (await requestDetailed(endpoint, input, options)).response;
