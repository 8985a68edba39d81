import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { languageOf, type Parameters, translate } from '../../platform/texts/translate.ts';
import type { OutgoingMessageKind } from '../../ports/message-gateway.ts';
import type { Account } from '../customers/index.ts';
import { companyName } from '../content/index.ts';
import { readAntiPhishingWord } from '../security/index.ts';
import { eventTexts, type MessageKind } from './events/index.ts';

/** What is written to the owner of an account. */
export interface Letter {
  /** Phones and email addresses. Each gets its own message. */
  readonly contacts: readonly string[];
  readonly kind: Exclude<OutgoingMessageKind, 'code'>;
  readonly subject: string;
  readonly text: string;
}

/**
 * Queues SMS and email to the owner of an account, with their anti-phishing word. Call it in the transaction of the
 * event (`tx`), so that nothing is sent if that is undone.
 */
export async function writeLetter(
  tx: Database,
  { outbox }: Pick<Services, 'outbox'>,
  { id, language }: Pick<Account, 'id' | 'language'>,
  { contacts, kind, subject, text }: Letter,
): Promise<void> {
  const word = await readAntiPhishingWord(tx, id);
  for (const target of contacts)
    await outbox.send(tx, {
      kind,
      channel: target.includes('@') ? 'email' : 'sms',
      target,
      subject,
      text: `${word === '' ? '' : `[${word}] `}${text}`,
      language: languageOf(language),
    });
}

/**
 * Tells the owner of a security change by SMS and email, in the owner's language, not in that of the request, which may
 * be a thief's. The inbox message of the same event gives the subject.
 */
export const writeToOwner = async (
  tx: Database,
  services: Pick<Services, 'outbox' | 'settings'>,
  account: Account,
  contacts: readonly string[],
  kind: MessageKind,
  { text, parameters }: { readonly text: TextKey; readonly parameters: Parameters },
): Promise<void> => {
  const language = languageOf(account.language);
  return writeLetter(tx, services, account, {
    contacts,
    kind: 'security',
    subject: translate(language, eventTexts(kind).title),
    text: translate(language, text, { ...parameters, company: await companyName(services, tx) }),
  });
};
