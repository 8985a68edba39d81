import type { MessageDescriptor } from '@lingui/core';
import type { MESSAGE_TOPIC, Topic } from '../../../../src/api/topics.ts';
import type { Path } from '../../../../src/domain/routes.ts';

/** Plain texts of one kind of message, with `{name}` for the fields of the event. */
export interface EventTexts {
  readonly topic: Topic | typeof MESSAGE_TOPIC;
  readonly title: MessageDescriptor;
  readonly content: MessageDescriptor;
  /** Page of the order that the message is about. The order's id is the field `id`, otherwise `order`. */
  readonly page?: Path;
  /** Text of the link to that page, unless it is an order. */
  readonly link?: MessageDescriptor;
  /** The message says to contact support, so it ends with the way there. */
  readonly asksSupport?: true;
  /**
   * The message also goes out as a letter. About security it goes by email, or by SMS without one; about money only by
   * email. Changes whose letter says more than the message call `writeToOwner` instead.
   */
  readonly letter?: 'security' | 'money';
}
export type Events = Record<string, EventTexts>;
