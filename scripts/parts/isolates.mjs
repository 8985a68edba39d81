/** An amount right before its coin, with a space and perhaps tags between them. The coin is a code or a placeholder. */
const AMOUNT_WITH_COIN =
  /(?:\{\w+\}|\d[\d.,]*)(?:<\/?\w+\/?>)*[ \u00a0](?:<\/?\w+\/?>)*(?:[A-Z]{3,}\b|\{(?:\d+|\w*(?:[Cc]ode|[Cc]oin|[Cc]urrency|[Aa]sset|[Uu]nit|sent))\})/g;

/** Innermost isolated runs: U+2066 to U+2068 … U+2069. */
const ISOLATED = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;

const RIGHT_TO_LEFT = new Set(['ar']);

/**
 * Returns one text for each amount that is next to its coin without isolates in a right-to-left translation:
 * there the coin changes sides, and a line may break between them. In other languages it finds nothing.
 *
 * @param {string} translation
 * @param {string} locale
 * @returns {string[]}
 */
export function bareAmounts(translation, locale) {
  if (!RIGHT_TO_LEFT.has(locale)) return [];
  // a mark instead of a run, so that the text before and after it does not become a pair
  const outside = translation.replaceAll(ISOLATED, '\u2069');
  return (outside.match(AMOUNT_WITH_COIN) ?? []).map(
    (amount) => `has "${amount}" without isolates: put U+2066 in front and U+2069 behind`,
  );
}

/** A template that is no message and joins a formatted amount with its coin outside `isolated(…)`. */
const JOINED_AMOUNT =
  /(?<![\w$])(?<!\bisolated\()`[^`]*\$\{(?:format\w+\(|amount|figure|whole|stake|price|least|most|value|quantity)[^`]*?\} (?:USDT|\$\{[^`}]*(?:[cC]ode|[cC]oin|[cC]urrency|[uU]nit|UNIT)\b[^`}]*\})[^`]*`/g;

/**
 * Returns one text for each place where the source of the app joins an amount with its coin: whatever language shows
 * the result, `withCoin` has to isolate it.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function joinedAmounts(source) {
  return (source.match(JOINED_AMOUNT) ?? []).map((template) => `joins ${template}: call withCoin`);
}
