import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Services } from '../../context.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { bankCards, wallets } from './schema.ts';

/** Hours for which nothing is sent to a new wallet or bank account. The setting `config.cooling` replaces them. */
export const DEFAULT_PAYEE_HOURS = 24;

/** Returns the hours for which nothing is sent to a new wallet or bank account (WALL-05). */
export async function readPayeeWaitHours({ settings }: Pick<Services, 'settings'>, db: Database): Promise<number> {
  const setting = await settings.read(db, 'config.cooling');
  return setting?.payeeHours ?? DEFAULT_PAYEE_HOURS;
}

/** Returns when something can be sent to a wallet or bank account, in ms. */
export const payeeUsableFrom = (created: number, hours: number): number => created + hours * HOUR_MS;

/** Returns an expression for when the wallet or bank account of an order was added, in ms; null if its row is gone. */
export const payeeCreated = ({ account, target, way }: Record<'account' | 'target' | 'way', PgColumn>): SQL =>
  sql`case ${way}
    when 'wallet' then (select p.created from ${wallets} p where p.id = ${target} and p.account = ${account})
    else (select p.created from ${bankCards} p where p.id = ${target} and p.account = ${account}) end`;
