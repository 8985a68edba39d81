import { receipts } from '../../../src/api/receipts.ts';
import { handle } from '../../context.ts';
import { receiptsOf } from './chain.ts';

/** Receipts in one response. */
const PAGE_SIZE = 500;

export const handlers = [
  handle(receipts, async ({ from }, { db, account, services, now }) => {
    const { lists, end, total } = await receiptsOf(db, account.id, from, PAGE_SIZE);
    // without new receipts, sign the end of the chain again
    const { sequence, hash } = lists.at(-1) ?? end;
    const signature = services.signer.sign(['andaman receipts 1', account.id, sequence, hash, now].join('\n'));
    return {
      account: String(account.id),
      total,
      lists: lists.map((item) => ({ sequence: item.sequence, body: item.body, hash: item.hash })),
      head: { sequence, hash, time: now, signature },
      keys: [...services.signer.published],
    };
  }),
];
