import * as v from 'valibot';
import { isChain, type Chain } from '../../../src/domain/chains.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { toUnits } from '../../ledger/units.ts';
import type { Withdrawal } from './withdrawals.ts';

/** What a look-up needs to know of a withdrawal method. Other fields of the setting are of no concern here. */
const wayShape = v.object({
  id: v.string(),
  chain: v.optional(v.string()),
  currency: v.optional(v.string()),
  contract: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  confirmations: v.pipe(v.number(), v.integer(), v.minValue(1)),
  wallets: v.optional(v.array(v.string()), []),
});

/** How the payments of a withdrawal method are found on its chain. */
export interface LookUp {
  readonly chain: Chain;
  /** '' for the chain's own coin. */
  readonly contract: string;
  readonly decimals: number;
  readonly confirmations: number;
  /** The company's wallets that pay it; none if the operator has not stated them. */
  readonly wallets: readonly string[];
}

type Payout = Pick<Withdrawal, 'chain' | 'asset' | 'payoutCurrency'>;

/** Returns the methods of the setting `payouts` that name a token; others are left out. */
function completeWays(setting: unknown) {
  return (Array.isArray(setting) ? setting : []).flatMap((entry) => {
    const parsed = v.safeParse(wayShape, entry);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Returns the tokens of the setting `payouts`, each with the company's wallets that pay it. */
export const payoutTokens = (setting: unknown) =>
  completeWays(setting).map(({ chain = '', currency = '', contract, decimals, wallets }) => ({
    chain,
    currency,
    contract,
    decimals,
    wallets,
  }));

/** Returns the method of a withdrawal from the setting `payouts`; undefined if it is not there or not complete. */
function wayIn(setting: unknown, { chain, asset }: Payout) {
  const ways = completeWays(setting);
  return (
    ways.find(({ id }) => id === `wallet ${asset} ${chain}`) ??
    ways.find((way) => way.chain === chain && way.currency === asset)
  );
}

/** Returns the token of a withdrawal, as the person who pays has to know it; undefined if the setting has none. */
export async function tokenOf(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  row: Payout,
): Promise<LookUp | undefined> {
  const { chain } = row;
  if (chain === null || !isChain(chain)) return undefined;
  const way = wayIn(await settings.read(db, 'payouts'), row);
  if (!way) return undefined;
  const { contract, decimals, confirmations, wallets } = way;
  return { chain, contract, decimals, confirmations, wallets };
}

/** Returns how the payment of a withdrawal is looked up; undefined if people have to confirm it. */
export async function payoutLookUp(
  services: Pick<Services, 'settings' | 'chainReader'>,
  db: Database,
  row: Payout,
): Promise<LookUp | undefined> {
  const token = await tokenOf(services, db, row);
  return token && services.chainReader.chains.has(token.chain) ? token : undefined;
}

/**
 * Returns what is still to be paid of a withdrawal, in base units of its token; 0 if no unit of the token can express
 * it, which no payment matches.
 */
export const unitsToPay = ({ payout, partPaid }: Pick<Withdrawal, 'payout' | 'partPaid'>, decimals: number): bigint =>
  (toUnits(payout, decimals) ?? 0n) - partPaid;
