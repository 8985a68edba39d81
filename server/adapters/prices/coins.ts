import { asc, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connect.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { dropExtraCells, readTable, type TableRow } from '../../platform/table-file.ts';
import { coins } from './schema.ts';

export type ListedCoin = typeof coins.$inferSelect;
export type NewCoin = Omit<ListedCoin, 'updated'>;

const COLUMNS = ['code', 'name', 'scale', 'state', 'needed', 'binance', 'kraken', 'okx'] as const;
const MAX_COINS = 1000;

const row = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,12}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  scale: v.pipe(v.string(), v.regex(/^([0-9]|10)$/)),
  state: v.picklist(['tradable', 'shown', 'hidden']),
  needed: v.picklist(['2', '3']),
  // a price in another currency would count as one in USDT
  binance: v.pipe(v.string(), v.regex(/^([A-Z0-9]{1,16}USDT)?$/)),
  kraken: v.pipe(v.string(), v.regex(/^([A-Z0-9]{1,12}\/USDT?)?$/)),
  okx: v.pipe(v.string(), v.regex(/^([A-Z0-9]{1,12}-USDT?)?$/)),
});

/** Returns the coin of a line. Throws an `OperatorError` that names the line and the column. */
function coinOf({ line: number, cells: all }: TableRow): NewCoin {
  const cells = dropExtraCells(all, COLUMNS.length);
  if (cells.length !== COLUMNS.length)
    throw new OperatorError(`Line ${number} has ${cells.length} columns, but it needs ${COLUMNS.length}.`);
  const parsed = v.safeParse(row, Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]])));
  if (!parsed.success) {
    const column = String(parsed.issues[0].path?.[0]?.key);
    throw new OperatorError(`Line ${number}: "${cells[COLUMNS.indexOf(column as never)]}" is no valid ${column}.`);
  }
  const { code, name, scale, state, needed, binance, kraken, okx } = parsed.output;
  const pairs = Object.fromEntries(Object.entries({ binance, kraken, okx }).filter(([, pair]) => pair !== ''));
  const sources = Object.keys(pairs).length;
  if (state === 'tradable' && sources < Number(needed))
    throw new OperatorError(`Line ${number}: ${code} needs ${needed} sources to be tradable, but has ${sources}.`);
  return { code, name, scale: Number(scale), place: number, state, needed: Number(needed), pairs };
}

/**
 * Reads coins from CSV: a header, then a line for each coin in the order of the list. Throws an
 * `OperatorError` for the first wrong line, so that a file counts as a whole or not at all.
 */
export function parseCoins(text: string): NewCoin[] {
  const [header, ...lines] = readTable(text, (line, what) => new OperatorError(`Line ${line} ${what}.`));
  if (dropExtraCells(header?.cells ?? [], COLUMNS.length).join() !== COLUMNS.join())
    throw new OperatorError(`The first line has to be "${COLUMNS.join()}".`);
  if (lines.length === 0 || lines.length > MAX_COINS)
    throw new OperatorError(`The file has ${lines.length} coins, but 1 to ${MAX_COINS} are possible.`);
  const parsed = lines.map(coinOf);
  const seen = new Set<string>();
  for (const { code, place } of parsed) {
    if (code === 'USDT' || seen.has(code)) throw new OperatorError(`Line ${place}: ${code} cannot be listed again.`);
    seen.add(code);
  }
  return parsed;
}

/** Returns all coins in the order of the list, also hidden ones. */
export const readCoins = (db: Database): Promise<ListedCoin[]> =>
  db.select().from(coins).orderBy(asc(coins.place), asc(coins.code));

/**
 * Writes the coins of a file. A listed coin that the file does not have becomes hidden, since customers may own it.
 * Returns how many were written and how many hidden.
 */
export const writeCoins = (
  db: Database,
  newCoins: readonly NewCoin[],
  now: number,
): Promise<{ written: number; hidden: number }> =>
  db.transaction(async (tx) => {
    const existing = await readCoins(tx);
    for (const coin of newCoins)
      await tx
        .insert(coins)
        .values({ ...coin, updated: now })
        .onConflictDoUpdate({ target: coins.code, set: { ...coin, updated: now } });
    const codes = new Set(newCoins.map(({ code }) => code));
    const missing = existing.filter(({ code, state }) => !codes.has(code) && state !== 'hidden');
    for (const { code } of missing)
      await tx
        .update(coins)
        .set({ state: 'hidden', updated: now })
        .where(sql`${coins.code} = ${code}`);
    return { written: newCoins.length, hidden: missing.length };
  });
