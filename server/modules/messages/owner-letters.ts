import type { Account } from '../customers/sessions.ts';
import type { Services } from '../../context.ts';
import { wordOf } from '../security/word.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { languageOf, type Parameters, translate } from '../../platform/texts/translate.ts';

/**
 * Writes by SMS and e-mail to places of an account, in the language of its owner and behind their word: not in that of
 * the request, which may be a thief's. Outside of a transaction, after what it tells of.
 */
export async function writeToOwner(
  { db, messageQueue: outbox }: Services,
  account: Account,
  places: readonly string[],
  key: TextKey,
  parameters: Parameters,
): Promise<void> {
  const word = await wordOf(db, account.id);
  const text = `${word === '' ? '' : `[${word}] `}${translate(languageOf(account.language), key, parameters)}`;
  for (const target of places) await outbox.send(db, { channel: target.includes('@') ? 'email' : 'sms', target, text });
}
