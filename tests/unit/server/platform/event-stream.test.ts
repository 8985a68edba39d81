import { expect, test, vi } from 'vitest';
import { eventFrame, EventStream } from '../../../../server/platform/event-stream.ts';

const MAX_QUEUED = 5;
function opened() {
  const onEnd = vi.fn<() => void>();
  const stream = new EventStream({ maxQueued: MAX_QUEUED, time: 1, onEnd });
  return { stream, onEnd, reader: stream.body.getReader() };
}
const bytes = eventFrame('account', '{}');

test('begins with the time to reconnect and a beat', async () => {
  const { stream, reader } = opened();
  stream.send(bytes);
  const texts = [];
  for (let turn = 0; turn < 3; turn += 1) texts.push(new TextDecoder().decode((await reader.read()).value));
  expect(texts).toEqual(['retry: 2000\n\n', 'event: beat\ndata: {"time":1}\n\n', 'event: account\ndata: {}\n\n']);
});

test('fails if a listener is too slow, and drops what waits', async () => {
  const { stream, onEnd, reader } = opened();
  // the first two events are there from the start
  for (let turn = 2; turn < MAX_QUEUED; turn += 1) stream.send(bytes);
  expect(onEnd).not.toHaveBeenCalled();
  stream.send(bytes);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await expect(reader.read()).rejects.toThrow('too slow');
});

test('ends after the events that wait when the server closes it', async () => {
  const { stream, onEnd, reader } = opened();
  stream.close();
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect((await reader.read()).done).toBe(false);
  expect((await reader.read()).done).toBe(false);
  expect((await reader.read()).done).toBe(true);
});

test('ignores all calls after the listener has left', async () => {
  const { stream, onEnd, reader } = opened();
  await reader.cancel();
  stream.send(bytes);
  stream.close();
  stream.fail('given to another');
  expect(onEnd).toHaveBeenCalledTimes(1);
});
