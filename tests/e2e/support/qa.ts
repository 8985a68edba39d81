/** One request as the server received it. */
export interface Logged {
  readonly call: string;
  readonly fields: Record<string, string>;
  readonly language?: string;
  readonly key?: string;
  readonly token?: boolean;
  readonly result?: unknown;
  readonly [more: string]: unknown;
}

export type FaultKind =
  | 'latency'
  | 'hang'
  | 'lost'
  | 'cut'
  | 'brokenJson'
  | 'html'
  | 'empty'
  | 'status'
  | 'ret'
  | 'retryAfter'
  | 'truncated'
  | 'data';

export interface Fault {
  /** Endpoint id (`users.login`), or `*` for every call. */
  call: string;
  kind: FaultKind;
  /** ms of a latency, a status, a `ret`, or seconds of a `Retry-After`. */
  value?: number | string;
  /** For the kind `data`: the replacement of the real data. */
  data?: unknown;
  /** How often; without it until the reset. */
  times?: number;
  username?: string;
  /** Whether the server still does what was asked. */
  acts?: boolean;
  /** Text of the envelope (`ret`), or the status text. */
  msg?: string;
  /** Status of `retryAfter`, 429 by default. */
  status?: number;
}

type Fields = Record<string, unknown>;

/** The server's QA controls (`docs/qa.md`); each resolves once it is active. */
export function createQa(origin: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${origin}/qa/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`/qa/${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const listOf = <T>(response: any): T[] => (Array.isArray(response) ? response : (response?.lists ?? []));

  return {
    ask,
    /** Codes and messages that would have been sent by SMS and email, oldest first. */
    outbox: async (to: string): Promise<{ to: string; code?: string; text?: string }[]> =>
      listOf(await ask('GET', `outbox?to=${encodeURIComponent(to)}`)),
    /** Requests the server received, oldest first, of one call or of all. */
    log: async (call?: string): Promise<Logged[]> =>
      listOf(await ask('GET', call ? `log?call=${encodeURIComponent(call)}` : 'log')),
    /** How many requests of a call the server received. */
    count: async (call: string): Promise<number> =>
      listOf(await ask('GET', `log?call=${encodeURIComponent(call)}`)).length,
    clearLog: () => ask('DELETE', 'log'),
    fault: (fault: Fault) => ask('POST', 'faults', fault),
    faults: async (): Promise<Fault[]> => listOf(await ask('GET', 'faults')),
    clearFaults: () => ask('DELETE', 'faults'),
    /** Moves the server's clock forward by ms. */
    advance: (ms: number) => ask('POST', 'clock', { advance: ms }),
    /** The server's time, in ms. */
    now: async (): Promise<number> => (await ask('GET', 'clock')).now,
    /** Config fields of an act, `system` by default. */
    config: (fields: Fields) => ask('POST', 'config', fields),
    slides: (position: 'home' | 'user1', lists: Fields[]) => ask('POST', 'slides', { position, lists }),
    notices: (lists: Fields[]) => ask('POST', 'notices', { lists }),
    message: (item: { username: string; title: string; content: string; kind?: string }) =>
      ask('POST', 'messages', item),
    market: (fields: { code?: string; path?: string; rate?: number; price?: string }) => ask('POST', 'market', fields),
    /** Sent raw to every listener of live prices. */
    tick: (data: unknown, event?: string) => ask('POST', 'ticks', { data, ...(event ? { event } : {}) }),
    endSessions: (username: string) => ask('POST', 'sessions/end', { username }),
    fund: (username: string, code: string, amount: string) => ask('POST', 'fund', { username, code, amount }),
    /** Resets faults, clock, config, slides, announcements, market and log; accounts stay. */
    reset: () => ask('POST', 'reset', {}),
  };
}

export type Qa = ReturnType<typeof createQa>;
