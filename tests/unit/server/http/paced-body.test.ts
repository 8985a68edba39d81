import { afterEach, expect, test, vi } from 'vitest';
import { readPaced } from '../../../../server/http/paced-body.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a body that delivers parts at the given times, and then nothing more. */
const bodyOf = (parts: readonly (readonly [ms: number, bytes: number])[], endsAt?: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [ms, bytes] of parts) setTimeout(() => controller.enqueue(new Uint8Array(bytes)), ms);
      if (endsAt !== undefined) setTimeout(() => controller.close(), endsAt);
    },
  });

/** Reads a body. Returns its bytes, and the time in ms if it was aborted. */
async function read(body: ReadableStream<Uint8Array>): Promise<{ bytes: number; refusedAt?: number }> {
  const begun = performance.now();
  let bytes = 0;
  try {
    for await (const part of readPaced(body)) bytes += part.length;
  } catch (error) {
    expect(error).toMatchObject({ key: 'uploadSlow', status: 408 });
    return { bytes, refusedAt: performance.now() - begun };
  }
  return { bytes };
}

test('aborts an upload that sends nothing for 5 s [SEC-14]', async () => {
  vi.useFakeTimers();
  const reading = read(bodyOf([[10, 100]]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toEqual({ bytes: 100, refusedAt: 5005 });
});

test('reads an upload of 20 kB/s to its end, despite a break of 4 s [SEC-14]', async () => {
  vi.useFakeTimers();
  const seconds = Array.from({ length: 20 }, (_, second) => [(second + 1) * 1000, 20_000] as const);
  const late = [...seconds.slice(0, 10), ...seconds.slice(10).map(([ms, bytes]) => [ms + 4000, bytes] as const)];
  const reading = read(bodyOf(late, 24_500));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toEqual({ bytes: 400_000 });
});

test('aborts an upload that sends only 10 kB/s [SEC-14]', async () => {
  vi.useFakeTimers();
  const reading = read(bodyOf(Array.from({ length: 60 }, (_, second) => [(second + 1) * 1000, 10_000] as const)));
  await vi.advanceTimersByTimeAsync(60_000);
  const { bytes, refusedAt } = await reading;
  expect([bytes, refusedAt]).toEqual([90_000, 9500]);
});
