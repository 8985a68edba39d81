import { expect, test, vi } from 'vitest';
import { readEvents, streamRetryAfter, type StreamEvent } from '../../../../src/client/realtime/event-stream.ts';

const respond = (pieces: Uint8Array[]): void => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })),
  );
};
const read = async (): Promise<StreamEvent[]> => {
  const events: StreamEvent[] = [];
  await readEvents('coin/data/stream', {
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
  });
  return events;
};

test.each([1, 2, 3, 7, 1000])(
  'events are whole in pieces of %i bytes, with any line ends [MARKET-06]',
  async (size) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = [
        'retry: 2000',
        '',
        ': a comment',
        '',
        'event: ticks',
        'data: {"code":"฿"}',
        '',
        'event:beat',
        'data:1',
        'data: 2',
        '',
        'event: cut off',
      ].join(end);
      const bytes = new TextEncoder().encode(text);
      respond(
        Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size)),
      );
      expect([end, await read()]).toEqual([
        end,
        [
          { name: 'ticks', data: '{"code":"฿"}' },
          { name: 'beat', data: '1\n2' },
        ],
      ]);
    }
  },
);

test.each([
  [new Response('{}', { status: 503, headers: { 'retry-after': '60' } }), 60_000],
  [new Response('{}', { status: 429, headers: { 'retry-after': '3600' } }), 300_000],
  [new Response('{}', { status: 500 }), 0],
  [new Response('<html>', { headers: { 'content-type': 'text/html' } }), 0],
])('refuses what is not a stream, and reports the requested wait [MARKET-13]', async (response, rest) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  const error: unknown = await read().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(streamRetryAfter(error)).toBe(rest);
});
