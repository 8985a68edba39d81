const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

/**
 * The mean of prices (decimal strings), rounded half up to `scale` decimals, exact at any size; undefined for none. The
 * server settles by it and a customer's device checks it (OPT-13). Throws RangeError on what is no price.
 */
export function meanOf(prices: readonly string[], scale: number): string | undefined {
  if (prices.length === 0) return undefined;
  const decimals = prices.map((price) => DECIMAL.exec(price));
  const fine = Math.max(scale, ...decimals.map((match) => match?.[2]?.length ?? 0));
  const sum = decimals.reduce((total, match, place) => {
    if (!match) throw new RangeError(`'${prices[place]}' is no price`);
    return total + BigInt(`${match[1]}${(match[2] ?? '').padEnd(fine, '0')}`);
  }, 0n);
  const divisor = BigInt(prices.length) * 10n ** BigInt(fine - scale);
  const digits = ((2n * sum + divisor) / (2n * divisor)).toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
