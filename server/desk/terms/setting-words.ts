import type { Language } from '../../../src/config.ts';
import type { Change } from '../../../src/desk/api/described.ts';
import { fieldWords, type Unit } from '../../../src/desk/words/fields.ts';
import { chainName } from '../../../src/domain/chains.ts';
import { add, divide } from '../../../src/domain/money.ts';
import { moment } from '../../platform/texts/moment.ts';

/** Letters of a text that a table of changes shows. What is signed has all of it. */
const MAX_LETTERS = 400;
/** A number above it is a time in ms. */
const FIRST_MOMENT = Date.UTC(2000, 0);

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: 'Chinese',
  th: 'Thai',
  jp: 'Japanese',
  ar: 'Arabic',
  hi: 'Hindi',
};

/** A value of a setting by its place in words, such as "Yield, 1 minute". */
interface Place {
  readonly text: string;
  readonly isAddress: boolean;
}
type Places = Map<string, Place>;

type Item = Readonly<Record<string, unknown>>;
/** Returns whether a value has fields. */
export const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const counted = (count: string, unit: string): string => `${count} ${count === '1' ? unit.slice(0, -1) : unit}`;

/** Returns a number with its unit: "82%", "1 minute", "100 USDT". */
function withUnit(value: string, unit: Unit | undefined): string {
  if (unit === undefined || value === '') return value;
  if (unit === '%') return `${value}%`;
  return unit === 'hours' || unit === 'minutes' ? counted(value, unit) : `${value} ${unit}`;
}

/** Returns a text as a table has it: its first letters. */
function shortened(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  return `${text.slice(0, MAX_LETTERS)}… (${text.length - MAX_LETTERS} more letters, see what you sign)`;
}

/** Returns a single value in words. */
function textOf(name: string, value: unknown, unit: Unit | undefined): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && value > FIRST_MOMENT) return moment(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return name === 'chain' ? chainName(text) : shortened(withUnit(text, unit));
}

/** Returns what an item of a list is called: its duration, its id or name, or its number in the list. */
function itemName(item: unknown, index: number): string {
  if (!isObject(item)) return String(index + 1);
  const { minutes, id, name } = item;
  if (typeof id === 'string' && id !== '') return id;
  if (typeof name === 'string' && name !== '') return name;
  return typeof minutes === 'number' ? counted(String(minutes), 'minutes') : String(index + 1);
}

/** Adds all values of a setting to `places`; `inside` names the items and languages around them. */
function collect(setting: string, value: unknown, places: Places, inside: readonly string[] = []): void {
  if (!isObject(value)) return;
  for (const [name, field] of Object.entries(value)) {
    const { label, unit, isAddress } = fieldWords(setting, name);
    collectField({ setting, places, name, unit, isAddress }, field, [label, ...inside]);
  }
}

interface Field {
  readonly setting: string;
  readonly places: Places;
  readonly name: string;
  readonly unit: Unit | undefined;
  readonly isAddress: boolean;
}

/** Adds one field: a value, texts by language, values by name, or a list. `path` is its label and what it is in. */
function collectField(field: Field, value: unknown, path: readonly string[]): void {
  const { setting, places, name, unit, isAddress } = field;
  if (Array.isArray(value) && value.some(isObject)) {
    for (const [index, item] of value.entries())
      collect(setting, item, places, [itemName(item, index), ...path.slice(1)]);
    return;
  }
  if (isObject(value)) {
    for (const [key, item] of Object.entries(value))
      collectField(field, item, [...path, LANGUAGE_NAMES[key as Language] ?? key]);
    return;
  }
  const text = Array.isArray(value) ? value.join(', ') : value;
  places.set(path.join(', '), { text: textOf(name, text, unit), isAddress });
}

/** Returns all values of a setting by their places in words, in the order of the setting. */
function placesOf(setting: string, value: unknown): Places {
  const places: Places = new Map();
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) collect(setting, item, places, [itemName(item, index)]);
  else if (setting === 'config.currencies' || setting === 'switches')
    for (const [key, item] of Object.entries(isObject(value) ? value : {})) collect(setting, item, places, [key]);
  else collect(setting, value, places);
  return places;
}

const NOT_THERE: Place = { text: 'removed', isAddress: false };
const YIELD = /^Yield, /;

/** How often an option has to be right for a customer not to lose, from its yield: 1 / (1 + yield). */
function breakEven(text: string | null): string | null {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text ?? '')?.[1];
  return percent === undefined ? null : `right in ${divide('10000', add('100', percent), 2, 'half-even')}%`;
}

/** Returns a change, and after a yield of options how often customers then have to be right. */
function withMeaning(setting: string, change: Change): Change[] {
  const to = setting === 'config.options' && YIELD.test(change.label) ? breakEven(change.to) : null;
  if (to === null) return [change];
  return [change, { label: change.label.replace(YIELD, 'Break-even, '), from: breakEven(change.from), to }];
}

/** Returns in words what differs between two values of a setting. */
export function settingChanges(setting: string, before: unknown, after: unknown): Change[] {
  const [old, next] = [placesOf(setting, before), placesOf(setting, after)];
  const labels = new Set([...old.keys(), ...next.keys()]);
  return [...labels].flatMap((label): Change[] => {
    const [from, to] = [old.get(label), next.get(label) ?? NOT_THERE];
    if (from?.text === to.text) return [];
    return withMeaning(setting, {
      label,
      from: from?.text ?? null,
      to: to.text,
      ...(to.isAddress ? { isAddress: true } : {}),
    });
  });
}
