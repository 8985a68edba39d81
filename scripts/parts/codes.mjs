/** The title of a test or a group, if it is a single string. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
/** The title of a table of tests, which follows the table: `test.each([...])('AUTH-10 ...', ...)`. */
const TABLE = /(?:[\])]|\.each\(\w+)\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const CODE = /\b[A-Z][A-Z0-9]+-\d{2}\b/g;
/** Skipped tests, which prove nothing. */
const SKIPPED = /\b(?:test|it|describe)\.(?:skip|todo|fixme)\(/;

/**
 * Returns the acceptance codes that the test titles in a source text quote.
 *
 * @param {string} source
 * @returns {Set<string>}
 */
export function codesIn(source) {
  const codes = new Set();
  for (const pattern of [TITLE, TABLE]) {
    for (const match of source.matchAll(pattern)) {
      if (!SKIPPED.test(match[0])) for (const [code] of (match[2] ?? '').matchAll(CODE)) codes.add(code);
    }
  }
  return codes;
}
