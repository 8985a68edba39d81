import type { MessageDescriptor } from '@lingui/core';
import type { Topic } from '../../../../src/api/topics.ts';

/** Text of one kind of notice: title and content as plain text, `{name}` for what the event knows. */
export interface EventTexts {
  readonly topic: Topic;
  readonly title: MessageDescriptor;
  readonly content: MessageDescriptor;
}
export type Events = Record<string, EventTexts>;
