import { eventOf, isNotice } from './events/index.ts';
import { isTemplate, type Template } from './templates.ts';

/** Templates that interrupt the customer. */
const URGENT: readonly Template[] = ['security'];

/**
 * Returns whether a message of this kind only appears at the bell. Security messages and the operator's own messages
 * interrupt the next start of the app.
 */
export const isQuiet = (kind: string): boolean => {
  if (isNotice(kind)) return eventOf(kind).topic !== 'security';
  return isTemplate(kind) && !URGENT.includes(kind);
};
