/** @param {number} value */
export const formatMs = (value) => `${Math.round(value)} ms`;
/** @param {number} value */
export const formatMb = (value) => `${(value / 2 ** 20).toFixed(2)} MB`;
/** @param {number} share */
export const formatPercent = (share) => `${(100 * share).toFixed(1)} %`;
/** @param {number} value */
export const formatCount = (value) => String(Math.round(value));
/** @param {number} ratio */
export const formatTimes = (ratio) => `${ratio.toFixed(2)} times`;

/**
 * A limit of a figure, which includes the limit itself.
 *
 * @typedef {{ max?: number, min?: number }} Limit
 */

/**
 * @param {number} value
 * @param {Limit} limit
 */
export const isWithin = (value, { max = Infinity, min = -Infinity }) => value >= min && value <= max;

/**
 * Formats a limit: "at most 64 ms".
 *
 * @param {Limit} limit
 * @param {(value: number) => string} format
 */
export const formatLimit = ({ max, min }, format) =>
  max === undefined ? (min === undefined ? '' : `at least ${format(min)}`) : `at most ${format(max)}`;

/** @param {readonly (string | number)[]} cells */
export const formatRow = (cells) => `| ${cells.join(' | ')} |`;

/**
 * Formats a Markdown table.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export const formatTable = (head, rows) =>
  [formatRow(head), `|${'---|'.repeat(head.length)}`, ...rows.map(formatRow)].join('\n');
