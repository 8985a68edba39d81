import { aliveAmong } from '../customers/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { beatFrame, endedStream, eventFrame, EventStream, PULSE_FRAME } from '../../platform/event-stream.ts';
import type { Events } from '../../platform/events.ts';
import { reportError } from '../../platform/report.ts';

/** Interval of `beat` events. At each, the server checks all sessions and ends the streams of those that ended. */
const HEARTBEAT_MS = 15_000;
/** Interval of comments. The app probes the connection after 4.5 s without any, see `src/client/http/liveness.ts`. */
const PULSE_MS = 3000;
const MAX_QUEUED_EVENTS = 50;
/** Streams of one customer at once. One more ends the oldest. */
const MAX_STREAMS = 20;

interface Listener {
  readonly session: string;
  readonly stream: EventStream;
}

/** Streams account events to customers. */
export class AccountStreams {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #events: Events;
  /** By account, oldest first. */
  readonly #listeners = new Map<number, Set<Listener>>();
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
    if (this.#isClosed) return endedStream();
    const own = this.#listeners.get(account) ?? new Set();
    const stream = new EventStream({
      maxQueued: MAX_QUEUED_EVENTS,
      time: this.#clock.now(),
      onEnd: () => {
        unlisten();
        own.delete(listener);
        if (own.size === 0 && this.#listeners.get(account) === own) this.#listeners.delete(account);
      },
    });
    const listener = { session, stream };
    const unlisten = this.#events.listen(account, (event) => stream.send(eventFrame('account', JSON.stringify(event))));
    this.#listeners.set(account, own.add(listener));
    const [oldest] = own;
    if (own.size > MAX_STREAMS) oldest?.stream.close();
    return stream.body;
  }

  /** Sends a `beat` to the streams of live sessions, which one query finds, and ends the others. */
  async beat(): Promise<void> {
    const checked = [...this.#all()];
    if (checked.length === 0) return;
    try {
      const ids = [...new Set(checked.map(({ session }) => session))];
      const alive = await aliveAmong(this.#db, ids, this.#clock.now());
      const bytes = beatFrame(this.#clock.now());
      for (const { session, stream } of checked) {
        if (alive.has(session)) stream.send(bytes);
        else stream.close();
      }
    } catch (error) {
      reportError(error, { at: 'account stream' });
    }
  }

  #pulse(): void {
    for (const { stream } of this.#all()) stream.send(PULSE_FRAME);
  }

  *#all(): Iterable<Listener> {
    for (const listeners of this.#listeners.values()) yield* listeners;
  }

  /** Ends every stream, so that a shutdown does not wait for them. */
  close(): void {
    this.#isClosed = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    for (const { stream } of this.#all()) stream.close();
  }
}
