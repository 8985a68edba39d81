import { i18n } from '@lingui/core';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { settings } from '../../storage/settings.ts';
import { readSettingsCache } from '../../storage/settings-cache.ts';
import { trackRequest } from './activity.ts';
import { noteChange } from './changes.ts';
import { connection, probe } from './connection.ts';
import { readAnswer } from './envelope.ts';
import { CallError, report, unauthorized } from './errors.ts';
import { askLogin, currentToken, refuseToken, session, sessionSignal, startSession } from '../session/session.ts';
import { encode, send } from './transport.ts';

export interface RequestOptions {
  /** Left pages abort: no toast, no redirect, no value (CALL-25). */
  readonly signal?: AbortSignal | undefined;
  /** Shows the loading mask; by default for `change` and `money`. */
  readonly foreground?: boolean | undefined;
  /**
   * What a refused token does: `ask` shows the message and the login page, `quiet` only wipes. By default `ask` in the
   * foreground.
   */
  readonly session?: 'ask' | 'quiet' | undefined;
  /** Goes past the worker's copy. */
  readonly fresh?: boolean | undefined;
  /** Nobody waits for it: low priority, one try, no line that shows it, and no word of its failure (OFF-03). */
  readonly ahead?: boolean | undefined;
  /** `Idempotency-Key` of a money call, made by the outbox. */
  readonly key?: string | undefined;
}

export interface Detailed<R extends Endpoint> {
  readonly response: ResponseOf<R>;
  /** `worker`: a kept copy, fetched at `at`. */
  readonly source: 'network' | 'worker';
  /** ms */
  readonly at: number;
}

/**
 * Why a read is dropped whose session ended: its page is still open, so the login page that it asks for opens too
 * (AUTH-20).
 */
export const sessionOver = new DOMException('The session is over', 'AbortError');

const hasEffect = ({ effect }: Endpoint): boolean => effect === 'change' || effect === 'money';

/**
 * Nothing that changes something is sent into the dark; the browser's word is a hint, a probe decides (PWA-07,
 * CALL-29).
 */
const isOffline = async (): Promise<boolean> =>
  (!connection.online || (globalThis.navigator && !navigator.onLine)) && !(await probe());

/**
 * The way of every call: mask, session, connection, and what a failure does to them. `work` sends it and reads the
 * answer; it gets the signal that ends with the page or the session. An answer of an earlier session is dropped
 * (STORE-10).
 */
export const withSession = async <T>(
  endpoint: Endpoint,
  options: RequestOptions,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> => {
  const inFront = options.foreground ?? hasEffect(endpoint);
  const ask = (options.session ?? (inFront ? 'ask' : 'quiet')) === 'ask';
  const isLoginWanted = (): boolean => ask && (!options.signal?.aborted || options.signal.reason === sessionOver);
  const ofCustomer = endpoint.access === 'customer';
  let epoch = session.epoch;
  const ended = options.ahead ? () => undefined : trackRequest(inFront);
  try {
    // a visitor's open call waits for no disk
    if (session.status === 'starting' && (ofCustomer || readSettingsCache()?.signed !== undefined))
      await startSession();
    epoch = session.epoch;
    if (ofCustomer && currentToken() === undefined) throw new CallError('token', endpoint, { status: 401 });
    // before the probe, which takes a while: what one customer confirmed never goes with the token of another
    const signals = [options.signal, ofCustomer ? sessionSignal() : undefined].filter((signal) => signal !== undefined);
    if (hasEffect(endpoint) && (await isOffline())) throw new CallError('offline', endpoint);
    const result = await work(signals.length > 0 ? AbortSignal.any(signals) : undefined);
    if (ofCustomer && epoch !== session.epoch) throw new CallError('aborted', endpoint);
    return result;
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError('network', endpoint, { cause: error });
    if (ofCustomer && epoch !== session.epoch) {
      if (isLoginWanted()) askLogin(epoch);
      throw new CallError('aborted', endpoint, { cause: failure });
    }
    if (failure.kind === 'token' && (ofCustomer || currentToken() !== undefined))
      refuseToken(epoch, failure.msg || (failure.status === 401 ? i18n._(unauthorized) : ''), isLoginWanted());
    if (!options.ahead) report(failure);
    throw failure;
  } finally {
    ended();
    if (hasEffect(endpoint)) noteChange();
  }
};

/** As `call`, with source and age of the answer. */
export const requestDetailed = <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  options: RequestOptions = {},
): Promise<Detailed<R>> =>
  withSession(endpoint, options, (signal) => {
    const ask = async (fresh = options.fresh): Promise<Detailed<R>> => {
      const { language } = settings;
      const { text, type, cachedAt, unsure } = await send(endpoint, encode(input), {
        token: currentToken,
        fresh,
        ahead: options.ahead,
        key: options.key,
        signal,
      });
      // another window has chosen another language meanwhile
      if (settings.language !== language && endpoint.effect === 'read') return ask(fresh);
      try {
        return {
          response: readAnswer(endpoint, text, type, unsure),
          source: cachedAt === undefined ? 'network' : 'worker',
          at: cachedAt ?? Date.now(),
        };
      } catch (error) {
        // a copy that an older build has stored, in a form that this one cannot read
        if (cachedAt === undefined || fresh) throw error;
        return ask(true);
      }
    };
    return ask();
  });

/**
 * Sends one call of the table. Rejects with `CallError`; `errorMessage` says it to a person. Tried again
 * by its effect, answered within 60 s, checked by the endpoint's schema; dropped when the session ends or changes
 * meanwhile.
 */
export const request = async <R extends Endpoint>(
  endpoint: R,
  input: RequestInput<R>,
  options?: RequestOptions,
): Promise<ResponseOf<R>> => (await requestDetailed(endpoint, input, options)).response;
