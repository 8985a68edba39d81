import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { proposeSetting } from '../../../src/desk/terms/api.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import { settingName, settingWords } from '../../../src/desk/words/settings.ts';
import { termChanges } from '../../../src/desk/words/terms/changes.ts';
import type { Schema } from '../../../src/desk/words/terms/schema.ts';
import { sortedJson } from '../../../src/domain/sorted-json.ts';
import { settingSchemaOf } from '../../modules/content/index.ts';
import { toJsonSchema } from '../../platform/json-schema.ts';
import { moment } from '../../platform/texts/moment.ts';
import { fact, inWords } from '../describe.ts';

/** What applies of a setting now and after a change, as JSON: fields that nothing sets have their built-in value. */
type ValuesInForce = {
  readonly inForceNow: string;
  readonly inForceThen: string;
};

type Item = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON schemas of settings that were described already. */
const schemas = new Map<string, Schema>();

/** Returns the JSON schema of a setting, made once. */
function schemaOf(name: string): Schema {
  const known = schemas.get(name);
  if (known) return known;
  const shape = settingSchemaOf(name);
  const schema = shape ? (toJsonSchema(shape) as Schema) : {};
  schemas.set(name, schema);
  return schema;
}

/** Returns in words what differs between two values of a setting. */
export const settingChanges = (name: string, before: unknown, after: unknown): Change[] =>
  termChanges(schemaOf(name), settingWords(name), before, after);

/** Returns the values in force of what a change of a setting touches, built-in ones included. */
export function valuesInForce(builtIn: unknown, before: unknown, after: unknown): ValuesInForce {
  if (!isObject(after) || (before !== null && !isObject(before)))
    return { inForceNow: sortedJson(before), inForceThen: sortedJson(after) };
  const defaults = isObject(builtIn) ? builtIn : {};
  const [now, then] = [
    { ...defaults, ...before },
    { ...defaults, ...after },
  ];
  // null sets a field to nothing, which is another value than that of a field that is left out
  const textOf = (value: unknown): string => (value === undefined ? 'left out' : sortedJson(value));
  const changed = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (field) => textOf(now[field]) !== textOf(then[field]),
  );
  const only = (values: Readonly<Record<string, unknown>>): string =>
    sortedJson(Object.fromEntries(changed.filter((field) => field in values).map((field) => [field, values[field]])));
  return { inForceNow: only(now), inForceThen: only(then) };
}

/** Letters of a change that fit on a button and into a row. */
const MAX_VALUE = 40;

/** Terms that orders take with them when they are placed. */
const ORDER_TERMS: ReadonlySet<string> = new Set(['config.options', 'config.contracts', 'config.transfers', 'lockup']);
/** Settings that no customer sees. */
const STAFF_TERMS: ReadonlySet<string> = new Set(['config.desk', 'answers']);

/** What a change means for customers, where that is not the same for all terms. */
const MEANINGS: Readonly<Record<string, string>> = {
  mining: 'Each day earns at the rates of its date. Days that were credited keep theirs.',
  channels:
    'New reports only. Reports that wait keep their address, account and confirmations, but from now on the chain is asked about them with the new contract, decimals and limits.',
  payouts:
    'New orders only. Orders that are open keep their amount, fee and rate, but from now on they are paid and checked with the new contract, decimals, confirmations and wallets.',
  blindbox: 'The next draws. Customers who saw the earlier odds see the new ones before they draw.',
};

function customerText(name: string): string[] {
  const meaning = MEANINGS[name];
  if (meaning !== undefined) return [meaning];
  if (ORDER_TERMS.has(name)) return ['New orders only. Orders keep the terms that they were placed with.'];
  return STAFF_TERMS.has(name) ? [] : ['It applies to all customers within 2 seconds of its time.'];
}

/** Returns the one change from what to what if that is short, or else how many there are; '' for none. */
function valueOf(changes: readonly Change[]): string {
  const [only] = changes;
  const text = changes.length === 1 && only ? [only.from, only.to].filter((part) => part !== null).join(' → ') : '';
  if (text !== '' && text.length <= MAX_VALUE && !only?.isAddress) return text;
  if (changes.length === 0) return '';
  return changes.length === 1 ? '1 change' : `${changes.length} changes`;
}

/** Says what a change of terms changes, from what to what. */
export function describeProposed(
  { inForceNow, inForceThen, planned }: ValuesInForce & { readonly planned: readonly { readonly effective: number }[] },
  { name, effective, reason }: ActionBody<typeof proposeSetting>,
): Described {
  const changes = settingChanges(name, JSON.parse(inForceNow), JSON.parse(inForceThen));
  // the break-even of a yield follows from it
  const decided = changes.filter(({ label }) => !label.startsWith('Break-even'));
  const single = decided.length === 1 ? decided[0] : undefined;
  return inWords(single ? `${settingName(name)}: ${single.label}` : settingName(name), {
    value: valueOf(decided),
    changes: [
      ...changes,
      fact('Applies', effective === null ? 'as soon as it is approved' : `from ${moment(effective)}`),
      ...planned.map((other) => fact('Also planned', `another change from ${moment(other.effective)}`)),
    ],
    customer: customerText(name),
    said: reason,
  });
}

/** Says which planned change of terms does not happen. */
export const describeCancelled = ({
  name,
  effective,
}: {
  readonly name: string;
  readonly effective: number;
}): Described =>
  inWords(`Cancel the planned change of ${settingName(name)}`, {
    changes: [{ label: 'Planned change', from: `from ${moment(effective)}`, to: 'cancelled' }],
  });
