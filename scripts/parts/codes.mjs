/** The title of a test or a group, where it is one string. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
/** The title of a table of tests stands behind the table: `test.each([...])('AUTH-10 ...', ...)`. */
const TABLE = /(?:[\])]|\.each\(\w+)\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const CODE = /\b[A-Z][A-Z0-9]+-\d{2}\b/g;
/** Tests that do not run prove nothing. */
const OFF = /\b(?:test|it|describe)\.(?:skip|todo|fixme)\(/;

/**
 * Acceptance codes that titles in the source of a test file quote.
 *
 * @param {string} source
 * @returns {Set<string>}
 */
export function codesIn(source) {
  const matches = new Set();
  for (const pattern of [TITLE, TABLE]) {
    for (const match of source.matchAll(pattern)) {
      if (!OFF.test(match[0])) for (const [code] of match[2].matchAll(CODE)) matches.add(code);
    }
  }
  return matches;
}
