import { expect } from 'vitest';
import { formatLimit, formatRow, isWithin, type Limit } from '../../scripts/measure/table.mjs';

/** Prints a figure as a row of the tables in `docs/performance.md`, and fails if it misses its limit. */
export function expectFigure(name: string, value: number, limit: Limit & { format: (value: number) => string }): void {
  const [bound, measured] = [formatLimit(limit, limit.format), limit.format(value)];
  console.log(formatRow([name, bound, measured]));
  if (!isWithin(value, limit)) expect.fail(`${name}: ${measured}, ${bound}`);
}
