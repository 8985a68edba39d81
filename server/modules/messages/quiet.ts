import { eventOf, isNotice } from './events/index.ts';
import { isTemplate, type Template } from './templates.ts';

/** Templates that a customer must see at once. */
const URGENT: readonly Template[] = ['security'];

/**
 * Whether a message of this kind waits at the bell. The others interrupt the next start: security messages, and what
 * the operator wrote.
 */
export const isQuiet = (kind: string): boolean => {
  if (isNotice(kind)) return eventOf(kind).topic !== 'security';
  return isTemplate(kind) && !URGENT.includes(kind);
};
