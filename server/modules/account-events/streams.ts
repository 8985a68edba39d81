import { isAlive } from '../customers/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Events } from '../../platform/events.ts';
import { reportError } from '../../platform/report.ts';

/** Interval of `beat` events. At each, the server checks the session and ends the stream of an ended one. */
const HEARTBEAT_MS = 15_000;
/** Events that may wait for a slow listener before its stream ends. It reconnects and reads everything again. */
const MAX_QUEUED_EVENTS = 50;
/** Streams of one customer at once. One more ends the oldest. */
const MAX_STREAMS = 20;

const encoder = new TextEncoder();
const frame = (event: string, data: unknown): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Streams account events to customers. */
export class AccountStreams {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #events: Events;
  /** Functions that end the streams, by account, oldest first. */
  readonly #closers = new Map<number, Set<() => void>>();
  #isClosed = false;

  constructor(db: Database, clock: Clock, events: Events) {
    this.#db = db;
    this.#clock = clock;
    this.#events = events;
  }

  /** Returns the body of a stream for one session. */
  open(account: number, session: string): ReadableStream<Uint8Array> {
    let cleanUp = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#isClosed) return controller.close();
          const send = (event: string, data: unknown): void => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(frame(event, data));
            cleanUp();
            controller.error(new Error('too slow'));
          };
          const unlisten = this.#events.listen(account, (event) => send('account', event));
          const heartbeat = setInterval(() => {
            isAlive(this.#db, session, this.#clock.now()).then(
              (isSessionAlive) => {
                if (!this.#closers.get(account)?.has(close)) return;
                if (isSessionAlive) send('beat', { time: this.#clock.now() });
                else close();
              },
              (error: unknown) => reportError(error, { at: 'account stream' }),
            );
          }, HEARTBEAT_MS);
          heartbeat.unref();
          const close = (): void => {
            cleanUp();
            controller.close();
          };
          cleanUp = () => {
            clearInterval(heartbeat);
            unlisten();
            closers.delete(close);
            if (closers.size === 0 && this.#closers.get(account) === closers) this.#closers.delete(account);
          };
          const closers = this.#closers.get(account) ?? new Set();
          this.#closers.set(account, closers.add(close));
          const [closeOldest] = closers;
          if (closers.size > MAX_STREAMS) closeOldest?.();
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          controller.enqueue(frame('beat', { time: this.#clock.now() }));
        },
        cancel: () => cleanUp(),
      },
      new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_EVENTS }),
    );
  }

  /** Ends every stream, so that a shutdown does not wait for them. */
  close(): void {
    this.#isClosed = true;
    for (const closers of this.#closers.values()) for (const close of closers) close();
  }
}
