import { desc, eq } from 'drizzle-orm';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import { countPasskeys } from '../../modules/credentials/index.ts';
import { securityChanges } from '../../modules/customers/schema.ts';
import { sessions } from '../../platform/db/schema.ts';
import { listLogins } from '../../modules/security/index.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { listCards, listWallets } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { visibleTo } from './masks.ts';

const LIMIT = 20;
type Visible = ReturnType<typeof visibleTo>;

/** Returns a customer's newest attempts to log in, right and wrong ones. */
export async function newestLogins(
  db: Database,
  account: number,
  visible: Visible,
  limit: number,
): Promise<CustomerPage['logins']> {
  const attempts = await listLogins(db, account, limit);
  return attempts.map(({ time, source, device, right }) => ({
    time,
    source: visible.source(source),
    device,
    isRight: right,
  }));
}

/** Returns how a customer logs in, and what changed of it. */
export async function readAccountAccess(
  db: Database,
  account: number,
  visible: Visible,
): Promise<Pick<CustomerPage, 'logins' | 'sessions' | 'passkeys' | 'securityChanges'>> {
  const devices = await db
    .select({ device: sessions.device, created: sessions.created, seen: sessions.seen, ended: sessions.ended })
    .from(sessions)
    .where(eq(sessions.account, account))
    .orderBy(desc(sessions.created))
    .limit(LIMIT);
  const changes = await db
    .select({ kind: securityChanges.kind, time: securityChanges.time, until: securityChanges.until })
    .from(securityChanges)
    .where(eq(securityChanges.account, account))
    .orderBy(desc(securityChanges.time), desc(securityChanges.id))
    .limit(LIMIT);
  return {
    logins: await newestLogins(db, account, visible, LIMIT),
    sessions: devices,
    passkeys: await countPasskeys(db, account),
    securityChanges: changes,
  };
}

/** Returns where a customer's withdrawals go. The numbers are masked for everyone. */
export async function readPayees(db: Database, account: number): Promise<Pick<CustomerPage, 'wallets' | 'cards'>> {
  return {
    wallets: (await listWallets(db, account)).map(({ id, alias, currency, chain, address, created }) => ({
      id,
      alias,
      currency,
      chain,
      address: shortenAddress(address),
      created,
    })),
    cards: (await listCards(db, account)).map(({ id, bank, holder, last, created }) => ({
      id,
      bank,
      holder: maskedName(holder),
      last,
      created,
    })),
  };
}
