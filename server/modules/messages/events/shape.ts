import type { Language } from '../../../../src/config.ts';
import type { Topic } from '../../../../src/api/topics.ts';

/** Text of one kind of notice: title and content as plain text, `{name}` for what the event knows. */
export interface EventTexts extends Record<Language, readonly [title: string, content: string]> {
  readonly topic: Topic;
}
export type Events = Record<string, EventTexts>;
