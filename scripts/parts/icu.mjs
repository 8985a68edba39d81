/**
 * @typedef {{ name: string, forms: string[] }} Forms
 * @typedef {{
 *   names: Set<string>, tags: string[], plurals: (Forms & { kind: string })[], selects: Forms[], outside: string,
 * }} Message
 */

/**
 * Reads a message in ICU syntax as far as the check of catalogs needs it: its arguments, its tags, the forms of each
 * plural and select, and what stands outside of them.
 *
 * @param {string} message
 * @returns {Message}
 */
export function readMessage(message) {
  /** @type {Message} */
  const matches = { names: new Set(), tags: [], plurals: [], selects: [], outside: '' };
  let at = 0;
  const fail = (what) => {
    throw new Error(`${what} at ${at} in "${message}"`);
  };
  const space = () => {
    while (/\s/.test(message[at] ?? '')) at += 1;
  };
  const word = () => {
    space();
    const match = /^[\p{L}\p{N}_=.-]+/u.exec(message.slice(at));
    if (!match) return fail('a name is missing');
    at += match[0].length;
    space();
    return match[0];
  };

  function argument(nested) {
    at += 1;
    const name = word();
    matches.names.add(name);
    if (message[at] === '}') {
      at += 1;
      if (!nested) matches.outside += `{${name}}`;
      return;
    }
    if (message[at] !== ',') fail('"," or "}" is missing');
    at += 1;
    const kind = word();
    const forms = [];
    if (message[at] === ',') {
      at += 1;
      space();
      while (at < message.length && message[at] !== '}') {
        const form = word();
        if (form.startsWith('offset')) continue;
        if (message[at] !== '{') {
          // a style such as {value, number, percent}
          if (message[at] === '}') break;
          fail('"{" is missing');
        }
        at += 1;
        text(true);
        if (message[at] !== '}') fail('"}" is missing');
        at += 1;
        space();
        forms.push(form);
      }
    }
    if (message[at] !== '}') fail('"}" is missing');
    at += 1;
    if (kind === 'plural' || kind === 'selectordinal') matches.plurals.push({ name, kind, forms });
    if (kind === 'select') matches.selects.push({ name, forms });
  }

  function text(nested) {
    while (at < message.length) {
      const sign = message[at];
      if (sign === "'" && message[at + 1] === "'") at += 2;
      else if (sign === "'" && /[{}]/.test(message[at + 1] ?? '')) {
        const end = message.indexOf("'", at + 1);
        at = end < 0 ? message.length : end + 1;
      } else if (sign === '{') argument(nested);
      else if (sign === '}') {
        if (nested) return;
        fail('a "}" too many');
      } else {
        const tag = sign === '<' ? /^<\/?(\w+)\/?>/.exec(message.slice(at)) : null;
        if (tag) matches.tags.push(tag[0]);
        at += tag ? tag[0].length : 1;
        if (!nested) matches.outside += tag ? tag[0] : sign;
      }
    }
  }

  text(false);
  return matches;
}

const COUNTED =
  /\{\w+\} (seconds|minutes|hours|days|weeks|months|times|attempts|orders|messages|points|wallets|accounts|devices)\b/;

/** English texts that count without a plural, since they are never shown for 1. */
const COUNTS_ABOVE_ONE = new Set(['{value} days', '{value} minutes', 'Pause for {days} days']);

/**
 * The count of an English message that would read "1 minutes", or undefined.
 *
 * @param {string} message
 */
export const countWithoutPlural = (message) =>
  COUNTS_ABOVE_ONE.has(message) ? undefined : COUNTED.exec(readMessage(message).outside)?.[0];

const sorted = (values) => [...new Set(values)].sort().join(' ');

/**
 * What is wrong with a translation of a message, in words; an empty list when nothing is.
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
  const wrong = [];
  if (sorted(from.names) !== sorted(to.names))
    wrong.push(`has the placeholders {${sorted(to.names)}} in place of {${sorted(from.names)}}`);
  if (sorted(from.tags) !== sorted(to.tags))
    wrong.push(`has the tags ${sorted(to.tags) || 'none'} in place of ${sorted(from.tags) || 'none'}`);
  for (const { name, kind, forms } of to.plurals) {
    const needed = new Intl.PluralRules(locale, {
      type: kind === 'selectordinal' ? 'ordinal' : 'cardinal',
    }).resolvedOptions().pluralCategories;
    const missing = needed.filter((form) => !forms.includes(form));
    if (missing.length > 0) wrong.push(`lacks the forms ${missing.join(', ')} of {${name}}`);
  }
  if (to.plurals.length < new Set(from.plurals.map((plural) => plural.name)).size) wrong.push('lacks a plural');
  return wrong;
}
