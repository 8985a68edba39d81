import { aliveAmong } from '../customers/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Events } from '../../platform/events.ts';
import { reportError } from '../../platform/report.ts';

/** Interval of `beat` events. At each, the server checks all sessions and ends the streams of those that ended. */
const HEARTBEAT_MS = 15_000;
/**
 * Interval of comments, which only show that the connection is alive. The app probes it after 4.5 s without any, see
 * `src/client/http/liveness.ts`.
 */
const PULSE_MS = 3000;
const PULSE = new TextEncoder().encode(':\n\n');
/** Events that may wait for a slow listener before its stream ends. It reconnects and reads everything again. */
const MAX_QUEUED_EVENTS = 50;
/** Streams of one customer at once. One more ends the oldest. */
const MAX_STREAMS = 20;

const encoder = new TextEncoder();
const frame = (event: string, data: unknown): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

interface Stream {
  readonly session: string;
  /** It may end while the sessions are checked. */
  isEnded: boolean;
  send(frame: Uint8Array): void;
  close(): void;
}

/** Streams account events to customers. */
export class AccountStreams {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #events: Events;
  /** By account, oldest first. */
  readonly #streams = new Map<number, Set<Stream>>();
  readonly #timers: readonly NodeJS.Timeout[];
  #isClosed = false;

  constructor(db: Database, clock: Clock, events: Events) {
    this.#db = db;
    this.#clock = clock;
    this.#events = events;
    this.#timers = [
      setInterval(() => void this.beat(), HEARTBEAT_MS).unref(),
      setInterval(() => this.#pulse(), PULSE_MS).unref(),
    ];
  }

  /** Returns the body of a stream for one session. */
  open(account: number, session: string): ReadableStream<Uint8Array> {
    let cleanUp = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#isClosed) return controller.close();
          const stream: Stream = {
            session,
            isEnded: false,
            send: (bytes) => {
              if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes);
              cleanUp();
              controller.error(new Error('too slow'));
            },
            close: () => {
              cleanUp();
              controller.close();
            },
          };
          const unlisten = this.#events.listen(account, (event) => stream.send(frame('account', event)));
          cleanUp = () => {
            stream.isEnded = true;
            unlisten();
            own.delete(stream);
            if (own.size === 0 && this.#streams.get(account) === own) this.#streams.delete(account);
          };
          const own = this.#streams.get(account) ?? new Set();
          this.#streams.set(account, own.add(stream));
          const [oldest] = own;
          if (own.size > MAX_STREAMS) oldest?.close();
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          controller.enqueue(frame('beat', { time: this.#clock.now() }));
        },
        cancel: () => cleanUp(),
      },
      new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_EVENTS }),
    );
  }

  /** Sends a `beat` to the streams of live sessions, which one query finds, and ends the others. */
  async beat(): Promise<void> {
    const checked = [...this.#all()];
    if (checked.length === 0) return;
    try {
      const ids = [...new Set(checked.map(({ session }) => session))];
      const alive = await aliveAmong(this.#db, ids, this.#clock.now());
      const bytes = frame('beat', { time: this.#clock.now() });
      for (const stream of checked) {
        if (stream.isEnded) continue;
        if (alive.has(stream.session)) stream.send(bytes);
        else stream.close();
      }
    } catch (error) {
      reportError(error, { at: 'account stream' });
    }
  }

  #pulse(): void {
    for (const stream of this.#all()) stream.send(PULSE);
  }

  *#all(): Iterable<Stream> {
    for (const streams of this.#streams.values()) yield* streams;
  }

  /** Ends every stream, so that a shutdown does not wait for them. */
  close(): void {
    this.#isClosed = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    for (const stream of this.#all()) stream.close();
  }
}
