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

/** A fault aimed at a call (SRV-13), for QA and tests; production has none. */
export interface Fault {
  /** Id of an endpoint, or `*` for every call. */
  readonly call: string;
  readonly kind: FaultKind;
  /** latency: ms; status: the status; ret: the `ret`, a text stays a text; retryAfter: seconds or a date. */
  readonly value?: string | number;
  /** data: what stands in place of the true data. */
  readonly data?: unknown;
  /** How often; without it until it is removed. */
  times?: number;
  /** Only requests of this account, or login and codes for it. */
  readonly username?: string;
  /** Whether the handler acts all the same; each kind has its own default. */
  readonly acts?: boolean;
  /** Text of the envelope (ret), or status text. */
  readonly msg?: string;
  /** Status of `retryAfter`: 429 unless told. */
  readonly status?: number;
}

/** Kinds that let the handler act first, unless the fault says otherwise. */
const acting: readonly FaultKind[] = ['lost', 'brokenJson', 'truncated', 'empty'];

/** The faults that wait for their calls. */
export class Faults {
  #list: Fault[] = [];
  #waiting = new Map<Fault, Set<() => void>>();

  add(fault: Fault): void {
    this.#list.push({ ...fault });
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  /** Ends all of them, or those of one call; what waits for a latency goes on at once. */
  clear(call?: string): void {
    const ends = (fault: Fault): boolean => call === undefined || fault.call === call;
    this.#list = this.#list.filter((fault) => !ends(fault));
    for (const [fault, goOn] of this.#waiting) if (ends(fault)) for (const proceed of goOn) proceed();
  }

  /** A latency: in real time, whatever QA does to the clock. */
  async wait(fault: Fault): Promise<void> {
    const waiting = this.#waiting.get(fault) ?? new Set();
    this.#waiting.set(fault, waiting);
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        waiting.delete(goOn);
        if (waiting.size === 0) this.#waiting.delete(fault);
        resolve();
      };
      const timer = setTimeout(goOn, Number(fault.value ?? 1000));
      waiting.add(goOn);
    });
  }

  /** The fault for a request, counted down. `names` are those of the account and of the fields. */
  take(call: string, names: readonly string[]): Fault | undefined {
    const fault = this.#list.find(
      (fault) =>
        (fault.call === '*' || fault.call === call) && (fault.username === undefined || names.includes(fault.username)),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times <= 0) this.#list = this.#list.filter((item) => item !== fault);
    }
    return fault;
  }
}

const page =
  '<!doctype html><html><head><title>Sign in to the network</title></head>' +
  '<body><h1>Welcome to the airport</h1></body></html>';
const json = (ret: unknown, msg: string, data: unknown): Response => Response.json({ ret, msg, data });

/** Tells the HTTP layer that nothing is left to send; a fresh one each time, since headers are added to it. */
const sent = (): Response => RESPONSE_ALREADY_SENT.clone();

/** Leaves the connection open until the other side gives up. */
const untilClosed = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (outgoing.destroyed || outgoing.socket?.destroyed !== false) resolve();
    else outgoing.once('close', resolve);
  });

/**
 * Answers in the way that the fault asks for. `act` runs the handler; `outgoing` is the raw answer. A latency is the
 * router's.
 */
export async function perform(fault: Fault, act: () => Promise<Response>, outgoing: ServerResponse): Promise<Response> {
  const works = fault.kind === 'ret' && /^[12]$/.test(String(fault.value));
  const acted = (fault.acts ?? (works || acting.includes(fault.kind))) ? await act() : undefined;
  switch (fault.kind) {
    case 'hang':
      await untilClosed(outgoing);
      return sent();
    case 'lost':
    case 'cut':
      outgoing.socket?.destroy();
      return sent();
    case 'truncated': {
      const body = new Uint8Array(
        (await acted?.arrayBuffer()) ?? new TextEncoder().encode('{"ret":1,"msg":"","data":{}}'),
      );
      outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
      outgoing.write(body.slice(0, Math.floor(body.length / 2)), () => outgoing.socket?.destroy());
      return sent();
    }
    case 'brokenJson':
      return new Response('{"ret":1,"msg":"","data":{"lists":[', {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    case 'html':
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
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
      return json(1, '', fault.data ?? null);
    default: {
      const body = acted ? ((await acted.json()) as { msg: string; data: unknown }) : { msg: '', data: null };
      return json(fault.value ?? 0, fault.msg ?? (acted ? body.msg : 'Refused for a test.'), body.data);
    }
  }
}
