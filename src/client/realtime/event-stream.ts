import { config } from '../../config.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import { readRetryAfter } from '../http/retry-after.ts';

/** ms that a stream is left alone at the most, however long the server asks for. */
const MAX_REST_MS = 5 * MINUTE_MS;

/** The server gave no stream. `rest`: ms for which it asks to be left alone, 0 where it does not. */
class StreamRefused extends Error {
  constructor(readonly rest: number) {
    super('no stream');
  }
}

/** ms for which the server wants no new stream, by how the last one ended. */
export const restAfter = (error: unknown): number => (error instanceof StreamRefused ? error.rest : 0);

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Between events, and between the lines of one: a server may end lines in three ways. */
const BLOCK_END = /\r\n\r\n|\n\n|\r\r/;
const LINE_END = /\r\n|\n|\r/;

/** The event of a block; undefined for a comment or a hint. */
function eventOf(block: string): StreamEvent | undefined {
  const lines = block.split(LINE_END);
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const name = valuesOf('event').at(-1);
  return name === undefined ? undefined : { name, data: valuesOf('data').join('\n') };
}

/**
 * Reads server-sent events to the end of their stream. Fetched by hand: an EventSource carries no token, and does not
 * tell that it was refused, nor for how long.
 */
export async function readEvents(
  path: string,
  { token, signal, heard }: { token?: string; signal: AbortSignal; heard: (event: StreamEvent) => void },
): Promise<void> {
  const response = await fetch(config.apiPrefix + path, {
    headers: token === undefined ? {} : { token },
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    // an answer that nobody reads would hold its connection
    void response.body?.cancel();
    throw new StreamRefused(Math.min(readRetryAfter(response.headers), MAX_REST_MS));
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done || signal.aborted) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split(BLOCK_END);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event && !signal.aborted) heard(event);
    }
  }
}
