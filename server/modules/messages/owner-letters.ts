import type { Account } from '../customers/sessions.ts';
import type { Services } from '../../context.ts';
import { wordOf } from '../security/word.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { languageOf, type Parameters, translate } from '../../platform/texts/translate.ts';

/**
 * Sends SMS and email to contacts of an account, with the owner's anti-phishing word and in the owner's language, not
 * in that of the request, which may be a thief's. Call it outside a transaction, after the change that it reports.
 */
export async function writeToOwner(
  { db, messageQueue }: Services,
  account: Account,
  contacts: readonly string[],
  key: TextKey,
  parameters: Parameters,
): Promise<void> {
  const word = await wordOf(db, account.id);
  const text = `${word === '' ? '' : `[${word}] `}${translate(languageOf(account.language), key, parameters)}`;
  for (const target of contacts)
    await messageQueue.send(db, { channel: target.includes('@') ? 'email' : 'sms', target, text });
}
