import type { Returning, Unprovable } from '../../modules/withdraw/returning.ts';

const UNPROVABLE: Record<Unprovable, string> = {
  bank: "Two people enter the bank's reference of the return, or of the statement that shows no payment.",
  unread: 'No node of this chain is set up, so two people look it up and enter what shows that nothing was paid.',
  ownCoin:
    "A payment of a chain's own coin is in no list, so two people look it up and enter what shows that nothing was paid.",
  payee:
    'The payee is not the one that was ordered any more, so two people look up whether the right one was paid, and enter what shows it.',
  stuck:
    'The chain could not be read for 24 hours, so two people look it up and enter what shows that nothing was paid.',
};

const time = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Says to staff whether the amount of a begun payment may go back, and what to do. */
export function returningText(returning: Returning): string {
  switch (returning.state) {
    case 'unpaid':
      return 'The chain shows no payment to this address since it was ordered. Two people can return the amount.';
    case 'evidence':
      return UNPROVABLE[returning.why];
    case 'found':
      return 'The search found a payment to this address. Enter its hash, or say that it is not ours. Nothing is returned until then.';
    case 'otherPayment':
      return 'The chain shows the transaction that was entered. Settle it, or let two people enter another one.';
    case 'wait':
      return returning.until === null
        ? 'The payment has begun, and the chain has not been read to the end yet. The amount stays on hold until then.'
        : `The payment has begun. The amount can be returned from ${time(returning.until)} on, if the chain shows no payment until then.`;
  }
}
