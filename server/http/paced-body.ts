import { Refusal } from '../platform/refusal.ts';

/** Minimum speed of an upload. */
const BYTES_PER_SECOND = 20_000;
/** Allowed delay: a mobile connection may stall for a moment. */
const GRACE_MS = 5000;

/** Resolves to the value of a promise, or to undefined if that takes longer than `timeoutMs`. */
function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Yields the parts of an upload's body as they arrive. Throws `uploadSlow` as soon as the upload is too slow, so that a
 * stalled upload does not occupy a place.
 */
export async function* readPaced(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const startedAt = performance.now();
  let bytes = 0;
  try {
    for (;;) {
      const dueAt = startedAt + GRACE_MS + (bytes / BYTES_PER_SECOND) * 1000;
      const part = await withTimeout(Math.max(0, dueAt - performance.now()), reader.read());
      if (!part) throw new Refusal('uploadSlow', {}, { status: 408 });
      if (part.done) return;
      bytes += part.value.length;
      yield part.value;
    }
  } finally {
    // not cancelled: that would close the connection before the response is sent
    reader.releaseLock();
  }
}
