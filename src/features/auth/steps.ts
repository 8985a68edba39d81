import type { Errors } from '../../client/forms/use-form.ts';
import type { Registration } from './rules.ts';

/** Fields of each step of the registration, in the order of the form. */
const STEP_FIELDS: readonly (readonly (keyof Registration)[])[] = [
  ['mode', 'phone', 'email', 'code'],
  ['password'],
  ['paypass', 'currency', 'invite', 'agreed'],
];
export const STEP_COUNT = STEP_FIELDS.length;
export const LAST_STEP = STEP_COUNT - 1;

/** Returns the step of a field; the last one for a field that no step has. */
const stepOf = (field: string): number => {
  const step = STEP_FIELDS.findIndex((fields) => fields.some((name) => name === field));
  return step < 0 ? LAST_STEP : step;
};

/** Returns the errors of the first step up to `step` that has any. Later steps are not filled in yet. */
export function firstErrors(
  errors: Errors<Registration>,
  step: number,
): { readonly step: number; readonly errors: Errors<Registration> } | undefined {
  const entries = Object.entries(errors);
  const steps = entries.map(([field]) => stepOf(field)).filter((other) => other <= step);
  if (steps.length === 0) return undefined;
  const first = Math.min(...steps);
  return { step: first, errors: Object.fromEntries(entries.filter(([field]) => stepOf(field) === first)) };
}

/** Returns the field of the form that a refusal names, and its step; undefined if it names none. */
export function refusedField(
  field: string | undefined,
  { mode }: Pick<Registration, 'mode'>,
): { readonly step: number; readonly field: string } | undefined {
  if (field === undefined) return undefined;
  const own = field === 'username' ? mode : field;
  return { step: stepOf(own), field: own };
}
