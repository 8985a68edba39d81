import { parse } from '@messageformat/parser';

/**
 * A part of a message, as the parser returns it.
 *
 * @typedef {{ type: 'content', value: string }} Content
 * @typedef {{ type: 'argument' | 'function', arg: string }} Placeholder
 * @typedef {{ key: string, tokens: Token[] }} Form
 * @typedef {{ type: 'plural' | 'selectordinal' | 'select', arg: string, cases: Form[] }} Choice
 * @typedef {Content | Placeholder | Choice | { type: 'octothorpe' }} Token
 */

const TAG = /<\/?\w+\/?>/g;

/**
 * Parses an ICU message as far as the catalog check needs it: its arguments, its tags, the forms of each plural, and
 * the text outside of plurals and selects.
 *
 * @param {string} message
 */
export function readMessage(message) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {string[]} */
  const tags = [];
  /** @type {{ name: string, kind: 'plural' | 'selectordinal', forms: string[] }[]} */
  const plurals = [];
  let outside = '';
  /** @param {readonly Token[]} tokens @param {boolean} isInForm */
  const read = (tokens, isInForm) => {
    for (const token of tokens) {
      if ('arg' in token) names.add(token.arg);
      if (token.type === 'content') tags.push(...(token.value.match(TAG) ?? []));
      if (token.type === 'plural' || token.type === 'selectordinal')
        plurals.push({ name: token.arg, kind: token.type, forms: token.cases.map(({ key }) => key) });
      for (const form of 'cases' in token ? token.cases : []) read(form.tokens, true);
      if (isInForm) continue;
      if (token.type === 'content') outside += token.value;
      if (token.type === 'argument') outside += `{${token.arg}}`;
    }
  };
  read(parse(message), false);
  return { names, tags, plurals, outside };
}

const COUNTED =
  /\{\w+\} (seconds|minutes|hours|days|weeks|months|times|attempts|orders|messages|points|wallets|accounts|devices)\b/;

/** English texts that need no plural because they are never shown for 1. */
const COUNTS_ABOVE_ONE = new Set(['{value} days', '{value} minutes', 'Pause for {days} days']);

/**
 * Returns the part of an English message that would read "1 minutes", or undefined.
 *
 * @param {string} message
 */
export const countWithoutPlural = (message) =>
  COUNTS_ABOVE_ONE.has(message) ? undefined : COUNTED.exec(readMessage(message).outside)?.[0];

/** @param {Iterable<string>} values */
const sorted = (values) => [...new Set(values)].sort().join(' ');

/**
 * Returns what is wrong with the translation of a message, one text for each problem.
 *
 * @param {string} source
 * @param {string} translation
 * @param {string} locale
 * @returns {string[]}
 */
export function compareMessages(source, translation, locale) {
  if (translation.trim() === '') return ['is empty'];
  let from;
  let to;
  try {
    from = readMessage(source);
    to = readMessage(translation);
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : error}`];
  }
  const problems = [];
  if (sorted(from.names) !== sorted(to.names))
    problems.push(`has the placeholders {${sorted(to.names)}} instead of {${sorted(from.names)}}`);
  if (sorted(from.tags) !== sorted(to.tags))
    problems.push(`has the tags ${sorted(to.tags) || 'none'} instead of ${sorted(from.tags) || 'none'}`);
  for (const { name, kind, forms } of to.plurals) {
    const needed = new Intl.PluralRules(locale, {
      type: kind === 'selectordinal' ? 'ordinal' : 'cardinal',
    }).resolvedOptions().pluralCategories;
    const missing = needed.filter((form) => !forms.includes(form));
    if (missing.length > 0) problems.push(`lacks the forms ${missing.join(', ')} of {${name}}`);
  }
  if (to.plurals.length < new Set(from.plurals.map((plural) => plural.name)).size) problems.push('lacks a plural');
  return problems;
}
