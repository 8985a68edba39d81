import type { MessageDescriptor } from '@lingui/core';
import type { Topic } from '../../../../src/api/topics.ts';
import type { Path } from '../../../../src/domain/routes.ts';

/** Plain texts of one kind of notice, with `{name}` for the fields of the event. */
export interface EventTexts {
  readonly topic: Topic;
  readonly title: MessageDescriptor;
  readonly content: MessageDescriptor;
  /** Page of the order that the notice is about. The order's id is the field `id`, otherwise `order`. */
  readonly page?: Path;
}
export type Events = Record<string, EventTexts>;
