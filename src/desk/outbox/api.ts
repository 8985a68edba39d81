import * as v from 'valibot';
import { deskAction, deskView } from '../api/desk-call.ts';
import { id as letter, idText } from '../api/fields.ts';
import type { Role } from '../api/roles.ts';

const roles: readonly Role[] = ['owner', 'support'];
export const LETTER_STATES = ['waiting', 'sending', 'sent', 'failed', 'expired', 'dropped'] as const;

export const resendLetter = deskAction({
  id: 'letter.resend',
  roles,
  isSigned: false,
  moments: ['created', 'next', 'expires', 'sent'],
  request: v.strictObject({ letter }),
  summary: 'Queues a failed letter again, with all its attempts.',
});

export const dropLetter = deskAction({
  id: 'letter.drop',
  roles,
  isSigned: false,
  moments: ['created', 'next', 'expires', 'sent'],
  request: v.strictObject({ letter }),
  summary: 'Gives up a letter that waits or has failed, and erases its text. Emails to staff are never given up.',
});

/** An SMS or email on its way, without its text, code and whole address. Times in ms. */
export interface LetterEntry {
  readonly id: number;
  readonly kind: 'code' | 'security' | 'money' | 'staff';
  readonly channel: 'sms' | 'email';
  /** Masked phone or email address. */
  readonly target: string;
  readonly language: string;
  readonly state: (typeof LETTER_STATES)[number];
  readonly created: number;
  readonly tries: number;
  /** When the next attempt may begin; null if there is none. */
  readonly next: number | null;
  /** After this time it is worthless; null if it always has a worth. */
  readonly expires: number | null;
  readonly sent: number | null;
  /** Why the last attempt failed, without addresses and codes. */
  readonly error: string;
  /** Whether `letter.resend` can queue it again now. */
  readonly canResend: boolean;
}

/** Returns up to 50 letters of the last two days, newest first; `before` continues a list. */
export const letters = deskView<{ readonly letters: readonly LetterEntry[] }>()({
  id: 'letters',
  roles,
  query: v.strictObject({
    state: v.optional(v.picklist(LETTER_STATES)),
    before: v.optional(idText),
  }),
});
