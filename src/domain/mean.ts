const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

/**
 * Returns the mean of prices (decimal strings), rounded half up to `scale` decimals, exact at any size; undefined if
 * there are none. The server settles options with it, and the customer's device checks the result (OPT-13). Throws
 * RangeError if a text is not a price.
 */
export function meanOf(prices: readonly string[], scale: number): string | undefined {
  if (prices.length === 0) return undefined;
  const decimals = prices.map((price) => DECIMAL.exec(price));
  const sumScale = Math.max(scale, ...decimals.map((match) => match?.[2]?.length ?? 0));
  const sum = decimals.reduce((total, match, index) => {
    if (!match) throw new RangeError(`'${prices[index]}' is no price`);
    return total + BigInt(`${match[1]}${(match[2] ?? '').padEnd(sumScale, '0')}`);
  }, 0n);
  const divisor = BigInt(prices.length) * 10n ** BigInt(sumScale - scale);
  const digits = ((2n * sum + divisor) / (2n * divisor)).toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
