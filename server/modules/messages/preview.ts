import { eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { languageOf } from '../../platform/texts/translate.ts';
import { eventTexts, type MessageKind } from './events/index.ts';
import { contactFor, type MessageFields, textsIn } from './notify.ts';

/** What a customer would read about an event, as plain text. */
export interface NoticePreview {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** The same in English; null if that is the customer's language. */
  readonly english: { readonly title: string; readonly text: string } | null;
  readonly ways: readonly ('app' | 'email' | 'sms')[];
}

/** Returns what `notify` would tell a customer, in their language and in English. It sends nothing. */
export async function previewNotice(
  db: Database,
  services: Pick<Services, 'outbox'>,
  id: number,
  kind: MessageKind,
  fields: MessageFields = {},
): Promise<NoticePreview | undefined> {
  const [account] = await db.select().from(customers).where(eq(customers.id, id));
  if (!account) return undefined;
  const event = eventTexts(kind);
  const language = languageOf(account.language);
  const contact = contactFor(services, account, event.letter);
  const textIn = (one: Language): { title: string; text: string } => {
    const { title, content } = textsIn(one, event, fields);
    return { title, text: content };
  };
  return {
    language,
    ...textIn(language),
    english: language === 'en' ? null : textIn('en'),
    ways: ['app', ...(contact === null ? [] : [contact.includes('@') ? ('email' as const) : ('sms' as const)])],
  };
}
