import type { Returning, Unprovable } from '../../modules/withdrawals/index.ts';

const UNPROVABLE: Record<Unprovable, string> = {
  bank: "If it wasn't paid, or came back, two people can refund it. They enter the bank's reference of the return, or of the statement that shows no payment.",
  unread: 'No node of this chain is set up, so two people look it up and enter what shows that nothing was paid.',
  ownCoin:
    "A payment of a chain's own coin is in no list, so two people look it up and enter what shows that nothing was paid.",
  payee:
    'The payee is not the one that was ordered any more, so two people look up whether the right one was paid, and enter what shows it.',
  stuck:
    'The chain could not be read for 24 hours, so two people look it up and enter what shows that nothing was paid.',
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Bangkok' });
const time = (at: number): string => `${moment.format(at)} (Bangkok)`;

const waitText = (until: number | null): string =>
  until === null
    ? 'The payment has begun, and the chain has not been read to the end yet. The amount stays on hold until then.'
    : `The payment has begun. From ${time(until)} on, the amount can be refunded if the chain shows no payment.`;

/** Says to staff whether the amount of a begun payment may go back, and what to do. `entered`: its hash, if known. */
export function returningText(returning: Returning, entered: string | null): string {
  if (returning.state === 'evidence') return UNPROVABLE[returning.why];
  if (returning.state === 'wait') return waitText(returning.until);
  if (returning.state === 'found' && returning.candidates.every(({ hash }) => hash === entered))
    return 'The chain shows the transaction that was entered, so nothing can be refunded.';
  const texts = {
    unpaid: 'The chain shows no payment to this address since it was ordered. Two people can refund the amount.',
    found:
      'The search found a payment to this address. Enter its hash, or say that it is not ours. ' +
      'Nothing is refunded until then.',
    otherPayment: 'The chain shows the transaction that was entered. Settle it, or let two people enter another one.',
  };
  return texts[returning.state];
}
