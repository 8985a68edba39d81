import { msg } from '@lingui/core/macro';
import { MESSAGE_TOPIC } from '../../../../src/api/topics.ts';
import type { Events } from './shape.ts';

/** Identity verification, VIP level, and answers to questions. */
export const account = {
  certificationVerified: {
    topic: 'security',
    title: msg`Basic verification complete`,
    content: msg`We've checked your details and completed your basic verification. Your daily withdrawal limit is higher now.`,
  },
  certificationAdvanced: {
    topic: 'security',
    title: msg`Advanced verification complete`,
    content: msg`We've checked your documents and completed your advanced verification. Your daily withdrawal limit is higher now.`,
  },
  certificationReturned: {
    topic: 'security',
    title: msg`Identity verification: please correct your details`,
    content: msg`{reason} You can correct your details and send them again.`,
  },
  certificationClosed: {
    topic: 'security',
    title: msg`We couldn't verify your identity`,
    content: msg`{reason}`,
  },
  certificationRevoked: {
    topic: 'security',
    letter: 'security',
    title: msg`Your identity verification is no longer valid`,
    content: msg`{reason} Your daily withdrawal limit is lower now. Your balance and your open orders haven't changed.`,
  },
  caseAnswered: {
    topic: MESSAGE_TOPIC,
    letter: 'money',
    title: msg`We've answered you`,
    content: msg`There's an answer to your question. You can read it in the app, under Support.`,
    page: '/pages/service/cases',
    link: msg`Read the answer`,
  },
  complaintClosed: {
    topic: MESSAGE_TOPIC,
    letter: 'money',
    title: msg`Our final answer to complaint {number}`,
    content: msg`We've closed your complaint. You can read our final answer in the app, under Support.`,
    page: '/pages/service/cases',
    link: msg`Read the answer`,
  },
} satisfies Events;
