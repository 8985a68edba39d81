import { type Chain, verifyReceipts } from './receipts.ts';

/** A thread of its own for `verifyReceipts`: a chain comes in, its verdict goes out. */
addEventListener('message', ({ data }: MessageEvent<Chain>) => {
  void verifyReceipts(data).then((verdict) =>
    (globalThis as unknown as { postMessage(message: unknown): void }).postMessage(verdict),
  );
});
