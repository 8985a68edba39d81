import * as auth from '../../../src/api/auth.ts';
import { readMessages, unreadMessages } from '../../../src/api/messages.ts';
import * as registration from '../../../src/api/registration.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { Qa } from './qa.ts';

export interface Account {
  readonly username: string;
  readonly password: string;
  /** Payment password, including leading zeros. */
  readonly paypass: string;
  readonly mode: 'phone' | 'email';
}
export interface SignedIn extends Account {
  readonly token: string;
  readonly id: string;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly ret?: number;
  readonly msg?: string;
  readonly data?: any;
  /** The raw body. */
  readonly text: string;
}
export interface CallOptions {
  token?: string;
  /** Language header: en, zh, th, jp, ar, hi. */
  language?: string;
  /** `Idempotency-Key` of a money call. */
  key?: string;
  headers?: Record<string, string>;
}

const prefix = '/api/';
/** The tests' browser, so that its login is not one from a new device. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let created = 0;

/** Calls the API from Node like any client: form-encoded, with token and language headers. */
export function createApi(origin: string, qa: Qa) {
  async function call(
    endpoint: Endpoint,
    fields: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const form = new URLSearchParams(fields);
    const query = endpoint.method === 'GET' && form.size > 0 ? `?${form}` : '';
    const response = await fetch(`${origin}${prefix}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        language: options.language ?? 'en',
        'user-agent': BROWSER,
        ...(options.token ? { token: options.token } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(endpoint.method === 'POST' ? { body: form } : {}),
    });
    const text = await response.text();
    let envelope: { ret?: number; msg?: string; data?: unknown } = {};
    try {
      envelope = JSON.parse(text);
    } catch {
      // not an envelope: the caller gets status and text
    }
    return { status: response.status, headers: response.headers, text, ...envelope };
  }

  /** Like `call`, but throws unless the call succeeds. */
  async function must(endpoint: Endpoint, fields: Record<string, string>, options?: CallOptions): Promise<any> {
    const response = await call(endpoint, fields, options);
    if (response.ret !== 1)
      throw new Error(`${endpoint.id} answered ${response.status} ${response.text.slice(0, 300)}`);
    return response.data;
  }

  /** The newest code sent to a phone or email address. */
  async function codeFor(to: string): Promise<string> {
    const sent = (await qa.outbox(to)).at(-1);
    const code = sent?.code ?? /\b\d{6}\b/.exec(sent?.text ?? '')?.[0];
    if (!code) throw new Error(`no code was sent to ${to}`);
    return code;
  }

  /** Sends a code, reads it from the outbox and opens a new account. */
  async function register(mode: Account['mode'] = 'email', changes: Partial<Account> = {}): Promise<Account> {
    created += 1;
    const number = `${process.pid}${String(created).padStart(4, '0')}`;
    const account: Account = {
      username: mode === 'email' ? `person${number}@example.com` : `8${number.padStart(8, '1').slice(-8)}`,
      password: 'abc12345',
      paypass: '048213',
      mode,
      ...changes,
    };
    if (mode === 'email') await must(registration.emailCode, { email: account.username, must: 'register' });
    else await must(registration.smsCode, { userphone: account.username, must: 'register' });
    const { username, password, paypass } = account;
    await must(registration.register, {
      mode,
      username,
      code: await codeFor(username),
      password,
      paypass,
      currency: 'THB',
    });
    return account;
  }

  /** Logs in and returns the account. */
  async function login(account: Account): Promise<SignedIn> {
    const { token } = await must(auth.login, { username: account.username, password: account.password });
    const info = await must(auth.userInfo, {}, { token });
    return { ...account, token, id: String(info.id) };
  }

  /** Marks all messages as read, since the start dialog of the first unread one would cover each page (SHELL-17). */
  async function readAll({ token }: Pick<SignedIn, 'token'>): Promise<void> {
    for (;;) {
      const lists: { id: string }[] = (await must(unreadMessages, {}, { token })).lists;
      if (lists.length === 0) return;
      await must(readMessages, { ids: lists.map(({ id }) => id).join(',') }, { token });
    }
  }

  return { call, must, codeFor, register, login, readAll };
}

export type Api = ReturnType<typeof createApi>;
