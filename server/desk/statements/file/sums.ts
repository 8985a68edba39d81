import { money } from '../../../../src/desk/words/money.ts';
import { formatAmount } from '../../../modules/transfers/index.ts';
import { FileFault, lineFault } from './fault.ts';
import type { FileLine } from './file.ts';

interface Balances {
  readonly opening: bigint | null;
  readonly closing: bigint | null;
}

/** The first line whose balance is not the one before it and its amount. */
interface Break {
  readonly line: number;
  readonly index: number;
  readonly expected: bigint;
  readonly found: bigint;
}

/** Returns where the balances of lines, oldest first, stop adding up; undefined if they do to the end. */
function findBreak(lines: readonly FileLine[], opening: bigint | null): Break | undefined {
  let running = opening;
  for (const [index, { line, amount, balance }] of lines.entries()) {
    if (running !== null) running += amount;
    if (balance === null) continue;
    if (running !== null && running !== balance) return { line, index, expected: running, found: balance };
    running = balance;
  }
  return undefined;
}

/** Returns the balance before the first line: as the bank says, or from the first line with a balance. */
function openingOf(lines: readonly FileLine[], said: bigint | null): bigint | null {
  if (said !== null) return said;
  let sum = 0n;
  for (const { amount, balance } of lines) {
    sum += amount;
    if (balance !== null) return balance - sum;
  }
  return null;
}

/**
 * Returns the lines oldest first, with the balances before and after them. Banks list the newest line first or last:
 * whichever adds up. Throws a `FileFault` that names the line at which it doesn't.
 */
export function checkSums(
  lines: readonly FileLine[],
  said: Balances,
  currency: string,
): Balances & { readonly lines: readonly FileLine[] } {
  const text = (units: bigint): string => money(formatAmount(currency, units), currency);
  const reversed = lines.toReversed();
  const [broken, otherwise] = [findBreak(lines, said.opening), findBreak(reversed, said.opening)];
  const isNewestFirst = broken !== undefined && otherwise === undefined;
  if (broken && otherwise) {
    const { line, expected, found } = broken.index >= otherwise.index ? broken : otherwise;
    throw lineFault(line, `doesn't add up: it leads to ${text(expected)}, and the bank says ${text(found)}.`);
  }
  const sorted = isNewestFirst ? reversed : sortByTime(lines);
  const opening = openingOf(isNewestFirst ? reversed : lines, said.opening);
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  const closing = opening === null ? said.closing : opening + sum;
  if (said.closing !== null && closing !== null && said.closing !== closing)
    throw new FileFault(
      null,
      `The file doesn't add up: its lines lead to ${text(closing)}, and the bank says ${text(said.closing)}. A line is missing or cut off.`,
    );
  return { lines: sorted, opening: opening ?? (said.closing === null ? null : said.closing - sum), closing };
}

/** Returns lines by time; a file without balances may list the newest first. */
const sortByTime = (lines: readonly FileLine[]): readonly FileLine[] => {
  const isAscending = lines.every(({ at }, index) => at >= (lines[index - 1]?.at ?? 0));
  return isAscending ? lines : lines.toSorted((one, other) => one.at - other.at);
};
