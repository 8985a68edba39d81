import { type Chain, verifyReceipts } from '../domain/receipts.ts';

/** Worker thread of `verifyReceipts`: receives a chain and posts its verdict. */
addEventListener('message', ({ data }: MessageEvent<Chain>) => {
  void verifyReceipts(data).then((verdict) =>
    (globalThis as unknown as { postMessage(message: unknown): void }).postMessage(verdict),
  );
});
