import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Certification and level. */
export const account = {
  certificationVerified: {
    topic: 'security',
    title: msg`Certification verified`,
    content: msg`Your certification was reviewed and is now verified.`,
  },
  certificationReturned: {
    topic: 'security',
    title: msg`Certification returned`,
    content: msg`{reason} You can correct it and send it again.`,
  },
  levelReached: {
    topic: 'rewards',
    title: msg`VIP level {level}`,
    content: msg`Your cumulative recharge has reached this level.`,
  },
} satisfies Events;
