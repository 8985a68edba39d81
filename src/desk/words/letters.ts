import type { LetterEntry } from '../outbox/api.ts';

/** What an email or SMS is about. */
export const LETTER_WORDS: Readonly<Record<LetterEntry['kind'], string>> = {
  code: 'Code',
  security: 'Security message',
  money: 'Money message',
  staff: 'Message to staff',
};

/** By which way it goes. */
export const CHANNEL_WORDS: Readonly<Record<LetterEntry['channel'], string>> = { email: 'email', sms: 'SMS' };

/** What became of it. */
export const LETTER_STATE_WORDS: Readonly<Record<LetterEntry['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  expired: 'Expired',
  dropped: 'Given up',
};
