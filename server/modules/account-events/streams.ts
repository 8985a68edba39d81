import { isAlive } from '../customers/sessions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Events } from '../../platform/events.ts';
import { reportError } from '../../platform/report.ts';

/** ms between two signs of life; at each the session is looked at, and a stream whose session ended is ended. */
const HEARTBEAT_MS = 15_000;
/** Events that may wait for a slow listener before it is let go; it comes back and reads everything again. */
const MAX_QUEUED_EVENTS = 50;
/** Streams of one customer at a time: with one more the oldest ends. */
const MAX_STREAMS = 20;

const encoder = new TextEncoder();
const frame = (event: string, data: unknown): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** The streams of customers who listen to their own account. */
export class AccountStreams {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #events: Events;
  /** What ends each stream, by account, oldest first. */
  readonly #open = new Map<number, Set<() => void>>();
  #closed = false;

  constructor(db: Database, clock: Clock, events: Events) {
    this.#db = db;
    this.#clock = clock;
    this.#events = events;
  }

  /** The body of a stream of one session. */
  open(account: number, session: string): ReadableStream<Uint8Array> {
    let end = (): void => undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#closed) return controller.close();
          const send = (event: string, data: unknown): void => {
            if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(frame(event, data));
            end();
            controller.error(new Error('too slow'));
          };
          const unlisten = this.#events.listen(account, (event) => send('account', event));
          const beat = setInterval(() => {
            isAlive(this.#db, session, this.#clock.now()).then(
              (alive) => {
                if (!this.#open.get(account)?.has(close)) return;
                if (alive) send('beat', { time: this.#clock.now() });
                else close();
              },
              (error: unknown) => reportError(error, { at: 'account stream' }),
            );
          }, HEARTBEAT_MS);
          beat.unref();
          const close = (): void => {
            end();
            controller.close();
          };
          end = () => {
            clearInterval(beat);
            unlisten();
            own.delete(close);
            if (own.size === 0 && this.#open.get(account) === own) this.#open.delete(account);
          };
          const own = this.#open.get(account) ?? new Set();
          this.#open.set(account, own.add(close));
          const [oldest] = own;
          if (own.size > MAX_STREAMS) oldest?.();
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          controller.enqueue(frame('beat', { time: this.#clock.now() }));
        },
        cancel: () => end(),
      },
      new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_EVENTS }),
    );
  }

  /** Ends every stream, so that stopping never waits for them. */
  close(): void {
    this.#closed = true;
    for (const own of this.#open.values()) for (const close of own) close();
  }
}
