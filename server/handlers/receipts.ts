import { receipts } from '../../src/contract/receipts.ts';
import { handle } from '../context.ts';
import { hashAt, receiptsOf } from '../receipts/chain.ts';

/** Receipts in one answer. */
const PAGE = 500;

export const handlers = [
  handle(receipts, async ({ from }, { db, account, services, now }) => {
    const { lists, total } = await receiptsOf(db, account.id, from, PAGE);
    const last = lists.at(-1);
    // past the end there is nothing new: the end itself is signed again
    const sequence = last?.sequence ?? total;
    const hash = last?.hash ?? (await hashAt(db, account.id, total));
    const signature = services.signer.sign(['andaman receipts 1', account.id, sequence, hash, now].join('\n'));
    return {
      account: String(account.id), total,
      lists: lists.map((one) => ({ sequence: one.sequence, body: one.body, hash: one.hash })),
      head: { sequence, hash, time: now, signature },
      keys: [...services.signer.published],
    };
  }),
];
