import type { MessageDescriptor } from '@lingui/core';
import type { Topic } from '../../../../src/api/topics.ts';
import type { Path } from '../../../../src/lib/routes.ts';

/** Text of one kind of notice: title and content as plain text, `{name}` for what the event knows. */
export interface EventTexts {
  readonly topic: Topic;
  readonly title: MessageDescriptor;
  readonly content: MessageDescriptor;
  /** The page of the order that the notice names; its id is the field `order`. */
  readonly page?: Path;
}
export type Events = Record<string, EventTexts>;
