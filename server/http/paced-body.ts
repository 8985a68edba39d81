import { Refusal } from '../platform/refusal.ts';

/** Bytes a second that an upload has to bring. */
const BYTES_PER_SECOND = 20_000;
/** ms that it may be behind: a mobile line stalls for a moment. */
const GRACE_MS = 5000;

/** What a promise gives within a time; undefined where it takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * The parts of an upload's body as they come. Throws `uploadSlow` as soon as it is behind its pace, so that a body that
 * does not come holds no place.
 */
export async function* paced(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const begun = performance.now();
  let bytes = 0;
  try {
    for (;;) {
      const due = begun + GRACE_MS + (bytes / BYTES_PER_SECOND) * 1000;
      const part = await within(Math.max(0, due - performance.now()), reader.read());
      if (!part) throw new Refusal('uploadSlow', {}, { status: 408 });
      if (part.done) return;
      bytes += part.value.length;
      yield part.value;
    }
  } finally {
    // not cancelled: that would close the connection before the answer is out
    reader.releaseLock();
  }
}
