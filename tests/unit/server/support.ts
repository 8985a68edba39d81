import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '../../../src/api/auth.ts';
import { submitVerification } from '../../../src/api/verifications.ts';
import { emailCode, register, smsCode } from '../../../src/api/registration.ts';
import type { Endpoint, ResponseOf } from '../../../src/api/endpoint.ts';
import { productionAdapters } from '../../../server/adapters/production.ts';
import { simulatedAdapters } from '../../../server/adapters/simulated/index.ts';
import { movableClock } from '../../../server/adapters/simulated/index.ts';
import type { MessageGateway } from '../../../server/ports/message-gateway.ts';
import type { Adapters } from '../../../server/ports/adapters.ts';
import type { Clock, MovableClock } from '../../../server/ports/clock.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { closingJob } from '../../../server/desk/approvals/closing-job.ts';
import { reportJob } from '../../../server/desk/report/job.ts';
import { fullCheckJob } from '../../../server/ledger/jobs.ts';
import { createServer, type RunningServer, type StartOptions } from '../../../server/server.ts';
import { basicVerification } from './basic-verification.ts';
import { freshDatabase } from './database.ts';
import { approveVerification } from './decide.ts';
import { watchHandle } from './platform/one-handle.ts';

/** Time of every test server: its clock does not move until a test moves it. */
export const START = Date.UTC(2026, 2, 10, 5, 0, 0);
/** `SECRET_KEY` of every test server. */
export const SECRET_KEY = 'a long text that only the tests know';
// The first would be due at any moment, also between a change and the approval that has to notice it. The second would
// email people between two steps of a test. The third would refuse money calls where a test has posted entries without
// their records. Their own tests run them.
const leftOut = [closingJob, reportJob, fullCheckJob];
const DEMO = { username: 'demo@andaman.example', password: 'demo1234' };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ret?: number;
  readonly msg?: string;
  readonly data?: any;
}
export interface CallOptions {
  readonly token?: string;
  readonly language?: string;
  /** `Idempotency-Key`. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
}
export interface Person {
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

export interface TestServer extends RunningServer {
  readonly clock: MovableClock;
  /** Folder with a stub of the built app. */
  readonly distDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  call(endpoint: Endpoint, fields?: Record<string, string>, options?: CallOptions): Promise<Answer>;
  /** Calls an endpoint that must accept, and returns its data. */
  must<E extends Endpoint>(endpoint: E, fields?: Record<string, string>, options?: CallOptions): Promise<ResponseOf<E>>;
  qa(method: string, path: string, body?: unknown): Promise<any>;
  /** Returns the newest code that was sent to a phone or an email address. */
  codeFor(to: string): Promise<string>;
  /** Opens a new account and logs in. */
  person(mode?: 'phone' | 'email'): Promise<Person>;
  /** Verifies the identity of a person (primary level). */
  verifyIdentity(person: Person): Promise<void>;
  /** Token of the demo account. */
  demo(): Promise<string>;
}

/** A clock and adapters that replace the usual ones. */
interface Injected extends Omit<StartOptions, 'isClockTrusted'> {
  readonly clock?: Clock;
  readonly adapters?: Partial<Adapters>;
}

const temporary = (): string => mkdtempSync(join(tmpdir(), 'andaman-test-'));
let created = 0;

/** Accepts messages without sending or logging them. */
const silentMessages: MessageGateway = {
  channels: new Set(['sms', 'email']),
  send: async () => ({ result: 'sent' }),
};

/** Accepts no message, so that production keeps the texts in the outbox. */
const unreachableMessages: MessageGateway = {
  channels: new Set(['sms', 'email']),
  send: async () => ({ result: 'later', reason: 'the test keeps it' }),
};

/**
 * Starts a real server in this process, on a free port and with a database in memory. Call it in `beforeAll`, and
 * `server.close()` in `afterAll`.
 */
export async function startServer(
  config: Partial<ServerConfig> = {},
  { clock: ownClock, adapters: own, ...options }: Injected = {},
): Promise<TestServer> {
  const distDir = config.distDir ?? temporary();
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  if (config.distDir === undefined) writeFileSync(join(distDir, 'index.html'), '<!doctype html><title>Andaman</title>');
  const clock = movableClock({ now: () => START });
  const whole: ServerConfig = {
    mode: 'demo',
    port: 0,
    host: '127.0.0.1',
    dataDir: 'memory',
    distDir,
    coins: 20,
    trustProxy: 0,
    logRequests: false,
    secretKey: SECRET_KEY,
    databaseUrl: await freshDatabase(),
    ...config,
  };
  const world = { coins: whole.coins, clock: ownClock ?? clock };
  const adapters =
    whole.mode === 'demo'
      ? simulatedAdapters({ ...world, messages: silentMessages })
      : productionAdapters({
          ...world,
          messages: unreachableMessages,
          simulatedTrading: whole.simulatedTrading,
          desk: whole.desk,
        });
  const server = await createServer(whole, { ...adapters, ...own }, { isClockTrusted: true, leftOut, ...options });
  watchHandle(server.services);
  const url = `http://127.0.0.1:${server.port}`;

  const fetchPath = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, init);

  async function call(
    endpoint: Endpoint,
    fields: Record<string, string> = {},
    { token, language = 'en', key, headers }: CallOptions = {},
  ): Promise<Answer> {
    const form = new URLSearchParams(fields);
    const query = endpoint.method === 'GET' && form.size > 0 ? `?${form}` : '';
    const response = await fetchPath(`/api/${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        language,
        ...(token === undefined ? {} : { token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(endpoint.method === 'POST' ? { body: form } : {}),
    });
    const text = await response.text();
    let envelope = {};
    try {
      envelope = JSON.parse(text) as object;
    } catch {
      // not JSON: the test checks the text
    }
    return { status: response.status, headers: response.headers, text, ...envelope };
  }

  async function must(endpoint: Endpoint, fields?: Record<string, string>, how?: CallOptions): Promise<any> {
    const response = await call(endpoint, fields, how);
    if (response.ret !== 1)
      throw new Error(`${endpoint.id} answered ${response.status} ${response.text.slice(0, 300)}`);
    return response.data;
  }

  async function qa(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetchPath(`/qa/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const data = await response.json();
    if (!response.ok) throw new Error(`/qa/${path} answered ${response.status}: ${JSON.stringify(data)}`);
    return data;
  }

  async function codeFor(to: string): Promise<string> {
    const { lists } = await qa('GET', `outbox?to=${encodeURIComponent(to)}`);
    // an older code is not the one that was just sent
    const { code } = lists.at(-1) ?? {};
    if (!code) throw new Error(`no code was sent to ${to}`);
    return code as string;
  }

  async function person(mode: 'phone' | 'email' = 'email'): Promise<Person> {
    created += 1;
    const username =
      mode === 'email' ? `person${created}.${process.pid}@example.com` : `081${String(created).padStart(7, '0')}`;
    if (mode === 'email') await must(emailCode, { email: username, must: 'register' });
    else await must(smsCode, { userphone: username, must: 'register' });
    const password = 'abc12345';
    await must(register, {
      mode,
      username,
      code: await codeFor(username),
      password,
      paypass: '048213',
      currency: 'THB',
    });
    return { username, password, token: (await must(login, { username, password })).token };
  }

  return {
    ...server,
    url,
    clock,
    distDir,
    fetch: fetchPath,
    call,
    must,
    qa,
    codeFor,
    person,
    verifyIdentity: async ({ username, token }) => {
      await must(submitVerification, basicVerification({ name: 'Somchai' }), { token });
      await approveVerification(server, { username });
    },
    demo: async () => (await must(login, DEMO)).token,
    close: async () => {
      await server.close();
      if (config.distDir === undefined) rmSync(distDir, { recursive: true, force: true });
    },
  };
}
