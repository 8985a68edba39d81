import { sql } from 'drizzle-orm';
import { add, divide, multiply } from '../../../src/domain/money.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { dateOf, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { type AccountState, accountStatesAt } from './places.ts';

/** Decimals of a value in USDT. */
const VALUE_DECIMALS = 8;

/** Baseline of the gain or loss of a day; amounts in USDT. */
export interface Today {
  /** Start of the day, ms. */
  readonly from: number;
  /** Value of all balances at the start of the day, at the prices of that time. */
  readonly start: string;
  /** Deposits since then, each at the price of its time. */
  readonly in: string;
  /** Withdrawals since then, each at the price of its time. */
  readonly out: string;
}

/** A day as far as it was read. Immutable: later postings create a new one. */
interface Day extends Today {
  /** Revision of the market that the prices come from. */
  readonly revision: number;
  /** Number of postings that were read, by ledger account. */
  readonly readTo: ReadonlyMap<number, number>;
}

interface Flow {
  readonly code: string;
  /** Base units into the operator's account; negative if the customer received them. */
  readonly amount: string;
  readonly created: number | string;
}

const cache = new CustomerCache<Day>();

/** Returns the price of a coin in USDT at a time: its latest tick, or its last price if it was silent. */
async function priceAt(market: MarketSource, code: string, time: number): Promise<string | undefined> {
  const ticks = await market.history(code, time - MINUTE_MS, time + 1);
  return ticks.at(-1)?.price ?? (await market.candles(code, '1m', 1, time)).at(-1)?.close;
}

/** Whether the value of base units of a coin needs its price. */
export const needsPrice = (code: string, units: bigint): boolean => code !== QUOTE_ASSET && units !== 0n;

/** Returns the value of base units in USDT; undefined if it needs a price and there is none. */
export function valueInUsdt(code: string, units: bigint, price: string | undefined): string | undefined {
  const amount = fromUnits(units, scaleOf(code));
  if (!needsPrice(code, units)) return amount;
  return price && divide(multiply(amount, price), '1', VALUE_DECIMALS, 'half-even');
}

/** Returns the value of base units in USDT at a time; undefined if the coin had no price. */
const valueAt = async (market: MarketSource, code: string, units: bigint, time: number): Promise<string | undefined> =>
  valueInUsdt(code, units, needsPrice(code, units) ? await priceAt(market, code, time) : undefined);

/** Returns the sum; undefined if any value is missing, since a partial sum would look complete. */
async function sumOf(pending: readonly Promise<string | undefined>[]): Promise<string | undefined> {
  const values = await Promise.all(pending);
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? undefined : add(...known);
}

/** Returns the deposits and withdrawals in the postings of these accounts after `readTo`, up to their `sequence`. */
function readFlows(
  db: Database,
  accounts: readonly Pick<AccountState, 'account' | 'sequence'>[],
  readTo: ReadonlyMap<number, number>,
): Promise<Flow[]> {
  const parts = accounts
    .map(({ account, sequence }) => ({ account, low: readTo.get(account) ?? 0, high: sequence }))
    .filter(({ low, high }) => high > low);
  if (parts.length === 0) return Promise.resolve([]);
  return rowsOf<Flow>(
    db,
    sql`
    with fresh as materialized (
      select distinct p.journal
      from json_to_recordset(${JSON.stringify(parts)}::json) as part (account bigint, low bigint, high bigint)
        join postings p on p.account = part.account and p.sequence > part.low and p.sequence <= part.high
    )
    select p.asset as code, p.amount::text as amount, j.created
    from fresh f join journals j on j.id = f.journal join postings p on p.journal = f.journal
      join ledger_accounts a on a.id = p.account
    where a.customer is null and a.purpose in ('funding', 'recharge', 'withdrawals', 'debts', 'adjustments')`,
  );
}

async function startDay(db: Database, market: MarketSource, customer: number, from: number): Promise<Day | undefined> {
  const [states = []] = await accountStatesAt(db, customer, [from]);
  const start = await sumOf(states.map(({ code, balance }) => valueAt(market, code, balance, from)));
  if (start === undefined) return undefined;
  const readTo = new Map(states.map(({ account, sequence }) => [account, sequence]));
  return { from, start, in: '0', out: '0', revision: market.revision, readTo };
}

/**
 * Returns the baseline of a customer's gain or loss on the operator's day (LIVE-07); undefined if a price is missing.
 * Journals never change, so the process caches the day and reads only the new postings. Call it outside of
 * transactions, because it waits for prices.
 *
 * @param accounts The customer's money accounts, from the same snapshot as the balances in the same response.
 */
export async function readToday(
  db: Database,
  market: MarketSource,
  { customer, now }: { readonly customer: number; readonly now: number },
  accounts: readonly Pick<AccountState, 'account' | 'sequence'>[],
): Promise<Today | undefined> {
  const from = startOfDate(dateOf(now));
  const readTo = new Map(accounts.map(({ account, sequence }) => [account, sequence]));
  const cached = cache.get(db, customer);
  // another request may have read newer postings meanwhile
  const isUsable =
    cached?.from === from &&
    cached.revision === market.revision &&
    [...cached.readTo].every(([account, sequence]) => sequence <= (readTo.get(account) ?? 0));
  const previous = isUsable ? cached : await startDay(db, market, customer, from);
  if (!previous) return undefined;
  const flows = await readFlows(db, accounts, previous.readTo);
  const sumOfSide = (sign: bigint): Promise<string | undefined> =>
    sumOf(
      flows
        .map(({ amount, ...flow }) => ({ ...flow, units: BigInt(amount) * sign }))
        .filter(({ units }) => units > 0n)
        .map(({ code, units, created }) => valueAt(market, code, units, Number(created))),
    );
  const [paidIn, paidOut] = await Promise.all([sumOfSide(-1n), sumOfSide(1n)]);
  if (paidIn === undefined || paidOut === undefined) return undefined;
  const today = { from, start: previous.start, in: add(previous.in, paidIn), out: add(previous.out, paidOut) };
  cache.set(db, customer, { ...today, revision: market.revision, readTo });
  return today;
}
