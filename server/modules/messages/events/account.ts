import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Certification and level. */
export const account = {
  certificationVerified: {
    topic: 'security',
    title: msg`Identity verified`,
    content: msg`We've checked your details, and your identity is verified.`,
  },
  certificationReturned: {
    topic: 'security',
    title: msg`Identity check: please correct your details`,
    content: msg`{reason} You can correct your details and send them again.`,
  },
  levelReached: {
    topic: 'rewards',
    title: msg`VIP level {level}`,
    content: msg`Your total deposits have reached this level.`,
  },
} satisfies Events;
