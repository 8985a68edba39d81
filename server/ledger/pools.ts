import type { Database } from '../platform/db/connect.ts';
import { Refusal } from '../platform/refusal.ts';
import { scaleOf } from './assets.ts';
import { post } from './ledger.ts';
import { toUnits } from './units.ts';

/** Converts a typed amount to base units. Throws `amountDecimals` if it has more decimals than the asset. */
export function unitsOf(amount: string, asset: string): bigint {
  const units = toUnits(amount, scaleOf(asset));
  if (units === undefined) throw new Refusal('amountDecimals', { code: asset, scale: scaleOf(asset) });
  return units;
}

/** Gives a customer funds of the operator, for demo data and `POST /qa/fund`. */
export const grant = (tx: Database, customer: number, asset: string, amount: string, now: number) => {
  const units = unitsOf(amount, asset);
  return post(tx, {
    kind: 'grant',
    now,
    legs: [
      { purpose: 'funding', asset, amount: -units },
      { customer, purpose: 'available', asset, amount: units },
    ],
  });
};
