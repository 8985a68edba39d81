import { vi } from 'vitest';

/** A stream controlled by the test: the newest is the feed's current one. */
export class Stream {
  static all: Stream[] = [];
  /** Numbers ticks, including those of polls. */
  static next: () => number;
  static get newest(): Stream {
    return Stream.all.at(-1)!;
  }
  static get open(): number {
    return Stream.all.filter(({ closed }) => !closed).length;
  }
  /** The server's answer to the next requests instead of a stream. */
  static refusal: Response | undefined;
  closed = false;
  body: ReadableStreamDefaultController<Uint8Array> | undefined;
  constructor(
    readonly url: string,
    signal: AbortSignal,
  ) {
    Stream.all.push(this);
    signal.addEventListener('abort', () => this.close());
  }
  close(): void {
    this.closed = true;
    this.body?.error(new DOMException('aborted', 'AbortError'));
  }
  async say(event: string, data: unknown): Promise<void> {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.body?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${text}\n\n`));
    await vi.advanceTimersByTimeAsync(0);
  }
  async tick(): Promise<void> {
    const seq = Stream.next();
    await this.say('ticks', { lists: [{ code: 'BTC', price: `${seq}`, time: Date.now(), seq }] });
  }
  async fail(): Promise<void> {
    this.close();
    await vi.advanceTimersByTimeAsync(0);
  }
}
/** A page's `fetch` with the test's streams. */
export const fetched = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
  if (url.endsWith('/health')) return Promise.resolve(Response.json({ ret: 1 }));
  const stream = new Stream(url, signal);
  if (Stream.refusal) {
    stream.closed = true;
    return Promise.resolve(Stream.refusal.clone());
  }
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (stream.body = own) });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
};
