import { formatAmount } from '../../domain/decimal.ts';
import { maximum, minimum } from '../../domain/money.ts';
import { rateName } from '../words/rates.ts';
import { settingWords } from '../words/settings.ts';
import type { FieldWords } from '../words/terms/field-words.ts';
import type { Term } from './api.ts';
import { rowTitles } from '../words/terms/changes.ts';
import { type FieldKind, fieldsOf, kindOf, rowsOf, type Schema, type Values } from '../words/terms/schema.ts';
import { valueInForce } from './form/use-term-draft.ts';
import { valueText } from '../words/terms/value-text.ts';

const amount = (value: unknown): string => (typeof value === 'string' ? formatAmount(value) : '–');

/** Settings whose values are said in a sentence of their own. */
const SENTENCES: Readonly<Record<string, (value: Values) => string>> = {
  'config.options': ({ products, openMaximum }) => {
    const yields = rowsOf(products)
      .map((row) => fieldsOf(row)['yield'])
      .filter((gain): gain is string => typeof gain === 'string' && /^\d+(\.\d+)?$/.test(gain));
    const [first, ...others] = yields;
    const range = first === undefined ? '–' : `${minimum(first, ...others)}% to ${maximum(first, ...others)}%`;
    return `${rowsOf(products).length} durations, ${range} · limit ${amount(openMaximum)}`;
  },
  'config.contracts': ({ depth, positionMaximum }) =>
    depth === undefined || positionMaximum === undefined
      ? "Depth or largest position isn't set: closed on real prices"
      : `Depth ${amount(depth)}, largest position ${amount(positionMaximum)} USDT`,
  'config.protection': ({ wait }) => `${String(wait)} hours after the risk questions`,
  'config.cooling': ({ payeeHours }) => `${String(payeeHours)} hours`,
  'config.withdrawals': ({ none, primary, advanced }) =>
    `${amount(none)} / ${amount(primary)} / ${amount(advanced)} USDT a day`,
  'config.desk': ({ depositSecond, withdrawSecond }) =>
    `From ${amount(depositSecond)} USDT in, ${amount(withdrawSecond)} USDT out`,
  'config.cases': ({ firstAnswerMinutes, complaintDays }) =>
    `First answer within ${String(firstAnswerMinutes)} minutes, complaints within ${String(complaintDays)} days`,
  'config.transfers': ({ maxAgeHours }) => `Baht rates are good for ${String(maxAgeHours)} hours`,
  mining: ({ date, tiers }) => {
    const rates = rowsOf(tiers).map((row) => fieldsOf(row)['rate']);
    return tiers === undefined ? 'No rates: closed' : `From ${String(date)}: ${rates.join('% / ')}% a year`;
  },
  blindbox: ({ price, code, prizes }) =>
    prizes === undefined
      ? 'No odds: closed'
      : `${amount(price)} ${String(code)} a draw, ${rowsOf(prizes).length} prizes`,
  'config.points': ({ rate, closed }) => {
    if (closed === '1') return 'Closed';
    if (rate === undefined) return 'No worth is set';
    return rate === '' ? 'Points are worth nothing' : `${amount(rate)} USDT for a point`;
  },
  switches: (closed) => (Object.keys(closed).length === 0 ? 'All open' : `Closed: ${Object.keys(closed).join(', ')}`),
  'config.currencies': (rates) => Object.keys(rates).map(rateName).join('; '),
};

/** Says the value in force of a setting in a few words. */
export function termSummary(term: Term): string {
  const words = settingWords(term.name);
  const value = valueInForce(term);
  const sentence = SENTENCES[term.name];
  if (sentence) return sentence({ ...fieldsOf(term.builtIn), ...fieldsOf(value) });
  if (Array.isArray(value)) {
    const open = rowsOf(value).map((row) => {
      const { open: isOpen, suspended } = fieldsOf(row);
      if (isOpen === false) return ' (closed)';
      return suspended === true ? ' (suspended)' : '';
    });
    return rowTitles(words, value)
      .map((title, index) => `${title}${open[index]}`)
      .join(', ');
  }
  const schema = term.schema as Schema;
  return Object.entries(words.fields ?? {})
    .map(([name, field]) => partText(schema.properties?.[name] ?? {}, field, fieldsOf(value)[name]))
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Kinds of values that are too long for a list. */
const LONG: ReadonlySet<FieldKind> = new Set(['long', 'moment', 'list', 'record']);

/** "Title: Hello"; undefined for what is not set, and for what a list has no room for. */
function partText(schema: Schema, words: FieldWords, value: unknown): string | undefined {
  const english = typeof value === 'object' ? fieldsOf(value)['en'] : value;
  if (english === undefined || words.entry === 'long' || LONG.has(kindOf(schema, words))) return undefined;
  return `${words.label}: ${valueText(schema, words, english)}`;
}
