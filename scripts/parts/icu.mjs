/**
 * @typedef {{ name: string, forms: string[] }} Forms
 * @typedef {{
 *   names: Set<string>, tags: string[], plurals: (Forms & { kind: string })[], selects: Forms[], outside: string,
 * }} Message
 */

/**
 * Parses an ICU message as far as the catalog check needs it: its arguments, its tags, the forms of each plural and
 * select, and the text outside of those.
 *
 * @param {string} message
 * @returns {Message}
 */
export function readMessage(message) {
  /** @type {Message} */
  const result = { names: new Set(), tags: [], plurals: [], selects: [], outside: '' };
  let at = 0;
  const fail = (problem) => {
    throw new Error(`${problem} at ${at} in "${message}"`);
  };
  const skipSpace = () => {
    while (/\s/.test(message[at] ?? '')) at += 1;
  };
  const readWord = () => {
    skipSpace();
    const match = /^[\p{L}\p{N}_=.-]+/u.exec(message.slice(at));
    if (!match) return fail('a name is missing');
    at += match[0].length;
    skipSpace();
    return match[0];
  };

  function readArgument(nested) {
    at += 1;
    const name = readWord();
    result.names.add(name);
    if (message[at] === '}') {
      at += 1;
      if (!nested) result.outside += `{${name}}`;
      return;
    }
    if (message[at] !== ',') fail('"," or "}" is missing');
    at += 1;
    const kind = readWord();
    const forms = [];
    if (message[at] === ',') {
      at += 1;
      skipSpace();
      while (at < message.length && message[at] !== '}') {
        const form = readWord();
        if (form.startsWith('offset')) continue;
        if (message[at] !== '{') {
          // a style such as {value, number, percent}
          if (message[at] === '}') break;
          fail('"{" is missing');
        }
        at += 1;
        readText(true);
        if (message[at] !== '}') fail('"}" is missing');
        at += 1;
        skipSpace();
        forms.push(form);
      }
    }
    if (message[at] !== '}') fail('"}" is missing');
    at += 1;
    if (kind === 'plural' || kind === 'selectordinal') result.plurals.push({ name, kind, forms });
    if (kind === 'select') result.selects.push({ name, forms });
  }

  function readText(nested) {
    while (at < message.length) {
      const char = message[at];
      if (char === "'" && message[at + 1] === "'") at += 2;
      else if (char === "'" && /[{}]/.test(message[at + 1] ?? '')) {
        const end = message.indexOf("'", at + 1);
        at = end < 0 ? message.length : end + 1;
      } else if (char === '{') readArgument(nested);
      else if (char === '}') {
        if (nested) return;
        fail('unexpected "}"');
      } else {
        const tag = char === '<' ? /^<\/?(\w+)\/?>/.exec(message.slice(at)) : null;
        if (tag) result.tags.push(tag[0]);
        at += tag ? tag[0].length : 1;
        if (!nested) result.outside += tag ? tag[0] : char;
      }
    }
  }

  readText(false);
  return result;
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
    return [`cannot be read: ${error.message}`];
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
