const encoder = new TextEncoder();

/** Returns the bytes of a server-sent event. Further lines of `data` begin with `data: `. */
export const eventFrame = (event: string, data: string): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${data}\n\n`);

/** Returns a `beat` event, which carries the server's time and shows that the connection is alive. */
export const beatFrame = (time: number): Uint8Array => eventFrame('beat', JSON.stringify({ time }));

/** A comment, which only shows that the connection is alive. */
export const PULSE_FRAME = encoder.encode(':\n\n');
/** Tells the browser to reconnect after 2 s. */
const RETRY_FRAME = encoder.encode('retry: 2000\n\n');

interface Options {
  /** Events that may wait for a slow listener before its stream ends. It reconnects and reads everything again. */
  readonly maxQueued: number;
  /** Time of the first `beat`, ms. */
  readonly time: number;
  /** Runs once: when the listener leaves, or before the server ends the stream. */
  readonly onEnd: () => void;
}

/** A stream of server-sent events to one listener. It begins with a `beat`. After its end it ignores all calls. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #isEnded = false;

  constructor({ maxQueued, time, onEnd }: Options) {
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => void this.#end(),
      },
      new CountQueuingStrategy({ highWaterMark: maxQueued }),
    );
    this.send(RETRY_FRAME);
    this.send(beatFrame(time));
  }

  /** Sends bytes, or fails if the listener is too slow. */
  send(bytes: Uint8Array): void {
    if (this.#isEnded) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.fail('too slow');
    this.#controller.enqueue(bytes);
  }

  /** Ends the stream after the events that are waiting. */
  close(): void {
    if (this.#end()) this.#controller.close();
  }

  /** Ends the stream at once. */
  fail(why: string): void {
    // without a stack: this is not a defect, and there may be many in the log
    if (this.#end()) this.#controller.error(Object.assign(new Error(why), { stack: why }));
  }

  /** Returns false if the stream has ended before. */
  #end(): boolean {
    if (this.#isEnded) return false;
    this.#isEnded = true;
    this.#onEnd();
    return true;
  }
}

/** Returns the body of a stream that has ended, for listeners who come while the server stops. */
export const endedStream = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.close() });

/** Returns the response of a stream. `no-transform`: a proxy that compresses the stream would delay its events. */
export const eventStreamResponse = (body: ReadableStream<Uint8Array>): Response =>
  new Response(body as never, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
