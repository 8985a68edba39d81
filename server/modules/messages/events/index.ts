import { account } from './account.ts';
import { security } from './security.ts';
import type { EventTexts, Events } from './shape.ts';
import { trading } from './trading.ts';
import { transfers } from './transfers.ts';
import { msg } from '@lingui/core/macro';

/** Credited rewards, and promotions. Only promotions have the topic `promotion`. */
export const rewards = {
  invitationJoined: {
    topic: 'rewards',
    title: msg`Someone opened an account with your invitation`,
    content: msg`A new account was opened with your invitation code.`,
  },
  activityBegun: {
    topic: 'promotion',
    title: msg`New promotion: {title}`,
    content: msg`{summary}`,
  },
} satisfies Events;

/** Payouts of mining. */
export const earn = {
  redemptionPaid: {
    topic: 'earn',
    title: msg`Redemption paid`,
    content: msg`{amount} {code} from liquidity mining is now available.`,
  },
  lockupEnded: {
    topic: 'earn',
    title: msg`Lock-up ended`,
    content: msg`{amount} {code} is available again. Lock-up {order}.`,
  },
} satisfies Events;

const events = { ...security, ...trading, ...transfers, ...earn, ...account, ...rewards };

/** Kinds of message. Add a new one to the file of its area. */
export type MessageKind = keyof typeof events;

export const messageKinds = Object.keys(events) as readonly MessageKind[];

export const eventTexts = (kind: MessageKind): EventTexts => events[kind];

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(events, kind);
