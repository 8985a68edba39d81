import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

export const faultKinds = [
  'latency',
  'hang',
  'lost',
  'cut',
  'brokenJson',
  'html',
  'empty',
  'status',
  'ret',
  'retryAfter',
  'truncated',
  'data',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Which faults to remove; all that fit every given field. */
export type FaultFilter = Partial<Pick<Fault, 'call' | 'kind' | 'username'>>;

/** A fault injected into an endpoint's calls (SRV-13), for QA and tests; production has none. */
export interface Fault {
  /** Id of an endpoint, or `*` for all endpoints. */
  readonly call: string;
  readonly kind: FaultKind;
  /** latency: ms; status: the status; ret: the `ret`, strings stay strings; retryAfter: seconds or a date. */
  readonly value?: string | number;
  /** data: replaces the real data. */
  readonly data?: unknown;
  /** How often it applies; until it is removed if omitted. */
  times?: number;
  /** Applies only to requests of the account of this identity, and to logins and codes for it. */
  readonly username?: string;
  /** Whether the handler still acts; each kind has its own default. */
  readonly acts?: boolean;
  /** `msg` of the envelope. */
  readonly msg?: string;
  /** Status for `retryAfter`; 429 by default. */
  readonly status?: number;
}

/** Kinds that let the handler act first, unless the fault says otherwise. */
const actsByDefault: readonly FaultKind[] = ['lost', 'brokenJson', 'truncated', 'empty'];

/** The faults that are set. */
export class Faults {
  #list: Fault[] = [];
  #waiting = new Map<Fault, Set<() => void>>();

  add(fault: Fault): void {
    this.#list.push({ ...fault });
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  /** Removes the faults that fit a filter, all without one. Requests waiting for a latency continue at once. */
  clear({ call, kind, username }: FaultFilter = {}): void {
    const isCleared = (fault: Fault): boolean =>
      (call === undefined || fault.call === call) &&
      (kind === undefined || fault.kind === kind) &&
      (username === undefined || fault.username === username);
    this.#list = this.#list.filter((fault) => !isCleared(fault));
    for (const [fault, waiting] of this.#waiting) if (isCleared(fault)) for (const proceed of waiting) proceed();
  }

  /** Waits for a latency fault, in real time, whatever QA does to the clock. */
  async wait(fault: Fault): Promise<void> {
    const waiting = this.#waiting.get(fault) ?? new Set();
    this.#waiting.set(fault, waiting);
    await new Promise<void>((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        waiting.delete(proceed);
        if (waiting.size === 0) this.#waiting.delete(fault);
        resolve();
      };
      const timer = setTimeout(proceed, Number(fault.value ?? 1000));
      waiting.add(proceed);
    });
  }

  /** Returns the fault for a request and counts it down. `names` are the identities of its account and its fields. */
  take(call: string, names: readonly string[]): Fault | undefined {
    const fault = this.#list.find(
      (candidate) =>
        (candidate.call === '*' || candidate.call === call) &&
        (candidate.username === undefined || names.includes(candidate.username)),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.#list = this.#list.filter((other) => other !== fault);
    }
    return fault;
  }
}

const loginPage =
  '<!doctype html><html><head><title>Sign in to the network</title></head>' +
  '<body><h1>Welcome to the airport</h1></body></html>';
const envelope = (ret: unknown, msg: string, data: unknown): Response => Response.json({ ret, msg, data });

/** Tells the HTTP layer that nothing is left to send. It needs a new response each time, since it adds headers. */
const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone();

/** Resolves when the client closes the connection. */
const untilClosed = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (outgoing.destroyed || outgoing.socket?.destroyed !== false) resolve();
    else outgoing.once('close', resolve);
  });

/**
 * Responds as the fault demands. `act` runs the handler; `outgoing` is the raw response. The router handles latency
 * itself.
 */
export async function perform(fault: Fault, act: () => Promise<Response>, outgoing: ServerResponse): Promise<Response> {
  const isSuccess = fault.kind === 'ret' && /^[12]$/.test(String(fault.value));
  const acted = (fault.acts ?? (isSuccess || actsByDefault.includes(fault.kind))) ? await act() : undefined;
  switch (fault.kind) {
    case 'hang':
      await untilClosed(outgoing);
      return alreadySent();
    case 'lost':
    case 'cut':
      outgoing.socket?.destroy();
      return alreadySent();
    case 'truncated': {
      const body = new Uint8Array(
        (await acted?.arrayBuffer()) ?? new TextEncoder().encode('{"ret":1,"msg":"","data":{}}'),
      );
      outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
      outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => outgoing.socket?.destroy());
      return alreadySent();
    }
    case 'brokenJson':
      return new Response('{"ret":1,"msg":"","data":{"lists":[', {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    case 'html':
      return new Response(loginPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    case 'empty':
      return new Response('', { headers: { 'content-type': 'application/json; charset=utf-8' } });
    case 'status':
      return Response.json({ ret: 0, msg: fault.msg ?? '', data: null }, { status: Number(fault.value ?? 500) });
    case 'retryAfter':
      return Response.json(
        { ret: 0, msg: fault.msg ?? '', data: null },
        { status: fault.status ?? 429, headers: { 'retry-after': String(fault.value ?? 3) } },
      );
    case 'data':
      return envelope(1, '', fault.data ?? null);
    default: {
      const body = acted ? ((await acted.json()) as { msg: string; data: unknown }) : { msg: '', data: null };
      return envelope(fault.value ?? 0, fault.msg ?? (acted ? body.msg : 'Refused for a test.'), body.data);
    }
  }
}
