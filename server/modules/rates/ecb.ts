import { toUnits, fromUnits } from '../../ledger/units.ts';

/** Rates as the European Central Bank publishes them. */
export interface EcbFeed {
  /** Time of the rates in ms: the date of the feed at 15:00 UTC, which is 16:00 CET, when the ECB publishes. */
  readonly time: number;
  /** Units of each currency for one euro, decimal strings above 0. Always has USD. */
  readonly perEuro: ReadonlyMap<string, string>;
}

const ENVELOPE = new RegExp(
  [
    /^\uFEFF?<\?xml version=(?:"1\.0"|'1\.0') encoding=(?:"UTF-8"|'UTF-8')\?>/,
    /<gesmes:Envelope(?: xmlns(?::gesmes)?="[\w:/.-]+"){2}>/,
    /<gesmes:subject>[\w ]{1,100}<\/gesmes:subject>/,
    /<gesmes:Sender>/,
    /<gesmes:name>[\w ]{1,100}<\/gesmes:name>/,
    /<\/gesmes:Sender>/,
    /<Cube>/,
    /<Cube time=(?:'(?<single>\d{4}-\d\d-\d\d)'|"(?<double>\d{4}-\d\d-\d\d)")>(?<rates>[^]*?)<\/Cube>/,
    /<\/Cube>/,
    /<\/gesmes:Envelope>\s*$/,
  ]
    .map(({ source }) => source)
    .join('\\s*'),
);
const RATE =
  /\s*<Cube currency=(?:'([A-Z]{3})'|"([A-Z]{3})") rate=(?:'(\d{1,9}(?:\.\d{1,10})?)'|"(\d{1,9}(?:\.\d{1,10})?)")\s*\/>\s*/y;

/** Returns the rates of a day, of which each currency may have one. Throws on anything else. */
function readRates(text: string): Map<string, string> {
  const rates = new Map<string, string>();
  let end = 0;
  while (end < text.length) {
    RATE.lastIndex = end;
    const match = RATE.exec(text);
    if (!match) throw new Error('the feed has a line that is no rate');
    end = RATE.lastIndex;
    const code = match[1] ?? match[2] ?? '';
    const rate = match[3] ?? match[4] ?? '';
    if (!/[1-9]/.test(rate)) throw new Error(`the feed has a rate of 0 for ${code}`);
    if (rates.has(code)) throw new Error(`the feed has two rates for ${code}`);
    rates.set(code, rate);
  }
  return rates;
}

/**
 * Reads `eurofxref-daily.xml` of the ECB (https://www.ecb.europa.eu/stats/policy_and_exchange_rates). It accepts this
 * one shape with one day, and throws on anything else: a feed that we do not fully understand must not set rates.
 */
export function parseEcb(text: string): EcbFeed {
  const groups = ENVELOPE.exec(text)?.groups;
  if (!groups) throw new Error('the feed is not in the format of the ECB');
  const date = groups['single'] ?? groups['double'] ?? '';
  const time = Date.parse(`${date}T15:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date))
    throw new Error('the feed has a date that does not exist');
  const perEuro = readRates(groups['rates'] ?? '');
  if (!perEuro.has('USD')) throw new Error('the feed has no rate for USD');
  return { time, perEuro };
}

/** Decimals of the rates that we read and store. */
const DECIMALS = 10;
const DIGITS = 8;

/** Returns `amount / divisor` (decimals above 0) with 8 significant digits, at most 10 decimals, rounded half up. */
function divide(amount: string, divisor: string): string {
  const n = toUnits(amount, DECIMALS) ?? 0n;
  const d = toUnits(divisor, DECIMALS) ?? 1n;
  let decimals = 0;
  while (decimals < DECIMALS && (n * 10n ** BigInt(decimals)) / d < 10n ** BigInt(DIGITS - 1)) decimals += 1;
  return fromUnits((2n * n * 10n ** BigInt(decimals) + d) / (2n * d), decimals);
}

/**
 * Returns the units of each of the `codes` for one USDT, as far as the feed has them; others are left out. It takes one
 * USDT for one US dollar, since the ECB knows no USDT.
 */
export function perUsdt({ perEuro }: EcbFeed, codes: readonly string[]): Map<string, string> {
  const usd = perEuro.get('USD') ?? '';
  const rates = new Map<string, string>();
  for (const code of codes) {
    const units = code === 'EUR' ? '1' : perEuro.get(code);
    if (units !== undefined) rates.set(code, divide(units, usd));
  }
  return rates;
}
