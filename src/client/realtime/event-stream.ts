import { config } from '../../config.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { expectSigns, noteSign } from '../http/liveness.ts';
import { readRetryAfter } from '../http/retry-after.ts';

/** Longest `Retry-After` that we obey before asking for a stream again. */
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;

/** The server refused a stream. `retryAfterMs`: the wait that it asks for, 0 if it does not. */
class StreamRefused extends Error {
  constructor(readonly retryAfterMs: number) {
    super('no stream');
  }
}

/** Returns the ms to wait before the next stream, by the error that ended the last one. */
export const streamRetryAfter = (error: unknown): number => (error instanceof StreamRefused ? error.retryAfterMs : 0);

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Ends of events and of lines: the format allows three kinds of line endings. */
const BLOCK_END = /\r\n\r\n|\n\n|\r\r/;
const LINE_END = /\r\n|\n|\r/;

/** Returns the event of a block, or undefined if it is a comment or a retry hint. */
function eventOf(block: string): StreamEvent | undefined {
  const lines = block.split(LINE_END);
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const name = valuesOf('event').at(-1);
  return name === undefined ? undefined : { name, data: valuesOf('data').join('\n') };
}

/**
 * Reads server-sent events until their stream ends. Uses fetch because an EventSource can neither send a token nor
 * report that and for how long it was refused.
 */
export async function readEvents(
  path: string,
  { token, signal, onEvent }: { token?: string; signal: AbortSignal; onEvent: (event: StreamEvent) => void },
): Promise<void> {
  const endExpectation = expectSigns();
  try {
    await read(path, token, signal, onEvent);
  } finally {
    endExpectation();
  }
}

async function read(
  path: string,
  token: string | undefined,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const response = await fetch(config.apiPrefix + path, {
    headers: token === undefined ? {} : { token },
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    // an unread body would keep its connection open
    void response.body?.cancel();
    throw new StreamRefused(Math.min(readRetryAfter(response.headers), MAX_RETRY_AFTER_MS));
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let incomplete = '';
  for (;;) {
    const { value, done } = await reader.read();
    noteSign();
    if (done || signal.aborted) return;
    const blocks = (incomplete + decoder.decode(value, { stream: true })).split(BLOCK_END);
    incomplete = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event && !signal.aborted) onEvent(event);
    }
  }
}
