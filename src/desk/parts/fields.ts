import * as v from 'valibot';
import type { DeskAction } from '../api/desk-call.ts';
import { DeskFailure } from '../calls/http.ts';
import { plainMessage } from '../words/plain-message.ts';
import { momentOfField } from '../words/zone.ts';

/** A field of an action's form. */
export type FormField = {
  /** Its name in the action's request. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
} & (
  | { readonly kind: 'line' | 'text' | 'number' | 'moment' | 'day' }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly { value: string; label: string }[] }
);

/** What the person typed, by field: a text, or the chosen values. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** Returns the number that a text's digits are. A text with anything else is left for the schema to refuse: `1e5`. */
const toNumber = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** Returns the fields of a request. An empty text is left out, so that the schema says what is missing. */
export function typedRequest(fields: readonly FormField[], typed: Typed): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const value = typed[name];
    if (value === undefined || value === '') continue;
    if (kind === 'number') request[name] = toNumber(String(value).trim());
    else if (kind === 'moment') request[name] = momentOfField(String(value));
    else request[name] = value;
  }
  return request;
}

/** A field whose value the desk refused, and why, in a sentence. */
export interface FieldFault {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

/** Returns which of these fields the desk refused, each once; none if something else failed. */
export function fieldFaults(error: unknown, fields: readonly FormField[]): FieldFault[] {
  if (!(error instanceof DeskFailure) || error.code !== 'field') return [];
  const lines = error.message.split('\n').map((line) => /^([\w.]+): (.+)$/.exec(line) ?? []);
  return fields.flatMap(({ name, label }) => {
    const [, , message] = lines.find(([, path = '']) => path.split('.')[0] === name) ?? [];
    return message === undefined ? [] : [{ name, label, message: plainMessage(message) }];
  });
}

/** Returns the names of the fields that an action's schema refuses to do without. */
export function requiredFields(action: DeskAction, request: object): ReadonlySet<string> {
  const parsed = v.safeParse(action.request, request);
  return new Set(parsed.issues?.map((issue) => String(issue.path?.[0]?.key)));
}
