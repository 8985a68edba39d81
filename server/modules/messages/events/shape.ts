import type { MessageDescriptor } from '@lingui/core';
import type { Topic } from '../../../../src/api/topics.ts';
import type { Path } from '../../../../src/lib/routes.ts';

/** Text of one kind of notice: title and content as plain text, `{name}` for what the event knows. */
export interface EventTexts {
  readonly topic: Topic;
  readonly title: MessageDescriptor;
  readonly content: MessageDescriptor;
  /** The page of the order that the notice is about; its id is the field `id`, or `order` where there is none. */
  readonly page?: Path;
}
export type Events = Record<string, EventTexts>;
