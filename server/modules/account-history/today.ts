import { sql } from 'drizzle-orm';
import { add, divide, multiply } from '../../../src/lib/money.ts';
import { MINUTE_MS } from '../../../src/lib/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { dateOf, startOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { type Place, placesAt } from './places.ts';

/** Decimals of a worth in USDT. */
const WORTH_DECIMALS = 8;

/** What the gain or loss of a day is measured against; amounts in USDT. */
export interface Today {
  /** ms at which the day began. */
  readonly from: number;
  /** Worth of all that was there then, at the prices of then. */
  readonly start: string;
  /** What was paid in and out since, each at the price of its moment. */
  readonly in: string;
  readonly out: string;
}

/** A day as far as it was read. Never changed: what comes later makes another one. */
interface Day extends Today {
  /** Of the market whose prices it has. */
  readonly revision: number;
  /** Postings that are in it, by ledger account. */
  readonly read: ReadonlyMap<number, number>;
}

interface Flow {
  readonly code: string;
  /** Base units into the operator's account: negative where the customer got them. */
  readonly amount: string;
  readonly created: number | string;
}

const stored = new CustomerCache<Day>();

/** USDT for one unit of a coin: its newest tick at a moment; where it was silent, the price it stopped at. */
const priceAt = (market: MarketSource, code: string, moment: number): string | undefined =>
  market.history(code, moment - MINUTE_MS, moment + 1).at(-1)?.price ??
  market.candles(code, '1m', 1, moment).at(-1)?.close;

/** What some base units were worth in USDT at a moment; undefined where the coin had no price. */
const worthAt = (market: MarketSource, code: string, units: bigint, moment: number): string | undefined => {
  const amount = fromUnits(units, scaleOf(code));
  if (code === ASSET || units === 0n) return amount;
  const price = priceAt(market, code, moment);
  return price && divide(multiply(amount, price), '1', WORTH_DECIMALS, 'half-even');
};

/** The sum; undefined as soon as one is missing, since a part would pass for the whole. */
const sumOf = (worths: readonly (string | undefined)[]): string | undefined => {
  const priced = worths.filter((worth) => worth !== undefined);
  return priced.length < worths.length ? undefined : add(...priced);
};

/** What was paid in and out by the postings of these ledger accounts behind `read`, up to their `sequence`. */
function flowsBehind(
  db: Database,
  accounts: readonly Pick<Place, 'account' | 'sequence'>[],
  read: ReadonlyMap<number, number>,
): Promise<Flow[]> {
  const parts = accounts
    .map(({ account, sequence }) => ({ account, low: read.get(account) ?? 0, high: sequence }))
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
    where a.customer is null and a.purpose in ('funding', 'recharge', 'withdrawals')`,
  );
}

async function beginOf(db: Database, market: MarketSource, customer: number, from: number): Promise<Day | undefined> {
  const [places = []] = await placesAt(db, customer, [from]);
  const start = sumOf(places.map(({ code, balance }) => worthAt(market, code, balance, from)));
  if (start === undefined) return undefined;
  const read = new Map(places.map(({ account, sequence }) => [account, sequence]));
  return { from, start, in: '0', out: '0', revision: market.revision, read };
}

/**
 * What a customer's gain or loss of the operator's day is measured against (LIVE-07); undefined where a price is
 * missing. Journals never change, so what was read once stays in the process, and only what came since is read.
 * @param accounts the customer's ledger accounts of money, of the same moment as the balances beside the figure
 */
export async function todayOf(
  db: Database,
  market: MarketSource,
  { customer, now }: { readonly customer: number; readonly now: number },
  accounts: readonly Pick<Place, 'account' | 'sequence'>[],
): Promise<Today | undefined> {
  const from = startOf(dateOf(now));
  const reached = new Map(accounts.map(({ account, sequence }) => [account, sequence]));
  const before = stored.get(db, customer);
  // another read may have got further while the balances of this one were on their way
  const isUsable =
    before?.from === from &&
    before.revision === market.revision &&
    [...before.read].every(([account, sequence]) => sequence <= (reached.get(account) ?? 0));
  const begun = isUsable ? before : await beginOf(db, market, customer, from);
  if (!begun) return undefined;
  const flows = await flowsBehind(db, accounts, begun.read);
  const sideOf = (sign: bigint): string | undefined =>
    sumOf(
      flows
        .map(({ amount, ...flow }) => ({ ...flow, units: BigInt(amount) * sign }))
        .filter(({ units }) => units > 0n)
        .map(({ code, units, created }) => worthAt(market, code, units, Number(created))),
    );
  const [paidIn, paidOut] = [sideOf(-1n), sideOf(1n)];
  if (paidIn === undefined || paidOut === undefined) return undefined;
  const { start } = begun;
  const day = { from, start, in: add(begun.in, paidIn), out: add(begun.out, paidOut) };
  stored.set(db, customer, { ...day, revision: market.revision, read: reached });
  return day;
}
