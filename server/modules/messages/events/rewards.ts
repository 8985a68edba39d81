import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

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
