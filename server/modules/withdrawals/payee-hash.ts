import { createHmac } from 'node:crypto';
import type { Database } from '../../platform/db/connect.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { findPayeeCard, findPayeeWallet, unsealNumber } from '../wallets/index.ts';
import type { Withdrawal } from './withdrawals.ts';

type Payee = Pick<Withdrawal, 'number' | 'account' | 'way' | 'target' | 'payee' | 'chain'>;

/** Returns the current destination from the customer's wallet or card; undefined if it cannot be read. */
async function destinationOf(db: Database, keys: Keys, { way, target, account }: Payee): Promise<string[] | undefined> {
  if (way === 'wallet') {
    const wallet = await findPayeeWallet(db, account, target);
    return wallet && [wallet.currency, wallet.chain, wallet.address];
  }
  const card = await findPayeeCard(db, account, target);
  try {
    return card && [card.bank, card.ifsc, card.holder, unsealNumber(keys, card)];
  } catch {
    return undefined;
  }
}

/**
 * Returns a keyed hash of a withdrawal's payee. The key is not in the database, so someone who can write to the
 * database still cannot redirect the money. Undefined if the wallet or card cannot be read.
 */
export async function payeeHashOf(db: Database, keys: Keys, withdrawal: Payee): Promise<string | undefined> {
  const destination = await destinationOf(db, keys, withdrawal);
  if (!destination) return undefined;
  const { number, account, way, payee, chain } = withdrawal;
  return createHmac('sha256', keys.payees)
    .update(JSON.stringify([number, account, way, payee, chain, destination]))
    .digest('hex');
}
