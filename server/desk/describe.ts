import type { Json } from '../../src/desk/api/canonical.ts';
import type { Change, Described } from '../../src/desk/api/described.ts';
import { actionName } from '../../src/desk/words/actions.ts';
import { targetName } from '../../src/desk/words/targets.ts';
import type { ActionHandler } from './perform.ts';

/** Returns a description with what is known; the rest is empty. */
export const inWords = (title: string, more: Partial<Omit<Described, 'title'>> = {}): Described => ({
  title,
  value: '',
  changes: [],
  customer: [],
  said: '',
  ...more,
});

/** Returns something that is named, and takes the place of nothing. */
export const fact = (label: string, to: string): Change => ({ label, from: null, to });

/** Returns the facts whose value is known. */
export const facts = (values: Readonly<Record<string, string | null | undefined>>): Change[] =>
  Object.entries(values).flatMap(([label, to]) =>
    to === null || to === undefined || to === '' ? [] : fact(label, to),
  );

/** Says at which rate money of a currency becomes an asset: "33.5 THB for 1 USDT". */
export const rateWords = (rate: string, currency: string, asset: string): string =>
  `${rate} ${currency} for 1 ${asset}`;

/** Returns what an action does in words; undefined if its handler has none. */
export const describeAction = (handler: ActionHandler, subject: Json, body: Json): Described | undefined =>
  handler.describe?.(subject, body);

/** Returns a description with facts that only those who decide read. */
export const withDisclosed = (described: Described, disclosed: readonly Change[] = []): Described => ({
  ...described,
  changes: [...described.changes, ...disclosed],
});

/**
 * Returns what a stored proposal does, without what a second person has to look up themselves. A proposal whose fields
 * are those of another version has only a title.
 */
export function describeProposal(
  handler: ActionHandler | undefined,
  { action, target, subject, body }: { action: string; target: string; subject: Json; body: Json },
): Described {
  const plain = inWords(`${actionName(action)}: ${targetName(target)}`);
  try {
    const described = handler?.describe?.(subject, body) ?? plain;
    const hidden = handler?.retype?.(subject, body)?.hides ?? [];
    return { ...described, changes: described.changes.filter(({ field }) => !hidden.includes(field ?? '')) };
  } catch {
    // a field of an earlier version is missing; the rest of the list must not
    return plain;
  }
}
