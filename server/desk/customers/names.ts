import { inArray } from 'drizzle-orm';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import { verifiedNames } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { DeskContext } from '../perform.ts';
import { visibleTo } from './masks.ts';

/** Returns the verified names of the customers of a list, as someone sees them: one query for all of them. */
export async function readCustomerNames(
  context: Pick<DeskContext, 'services' | 'member'>,
  accounts: readonly number[],
): Promise<(account: number) => string | null> {
  const names = await verifiedNames(context.services.db, [...new Set(accounts)]);
  const visible = visibleTo(context);
  return (account) => visible.name(names.get(account) ?? null);
}

/** Returns the customer whom a fact names, such as `customer 17`; undefined for other facts. */
function customerIn({ label, to }: Change): number | undefined {
  const id = label === 'Customer' ? /^customer (\d+)$/.exec(to)?.[1] : undefined;
  return id === undefined ? undefined : Number(id);
}

/**
 * Returns descriptions that name their customers as someone sees them: by the verified name, or else by the username.
 * Only pages show them. What is signed, logged and sent has the number.
 */
export async function withCustomerNames(
  who: Pick<DeskContext, 'member'>,
  db: Database,
  descriptions: readonly Described[],
): Promise<Described[]> {
  const found = descriptions.flatMap(({ changes }) => changes.map(customerIn)).filter((id) => id !== undefined);
  if (found.length === 0) return [...descriptions];
  const ids = [...new Set(found)];
  const names = await verifiedNames(db, ids);
  const { id: key, username } = customers;
  const rows = await db.select({ id: key, username }).from(customers).where(inArray(key, ids));
  const visible = visibleTo(who);
  const shown = new Map(
    rows.map((row) => [row.id, visible.name(names.get(row.id) ?? null) ?? visible.username(row.username)]),
  );
  const named = (change: Change): Change => {
    const name = shown.get(customerIn(change) ?? 0);
    return name === undefined ? change : { ...change, to: `${change.to}, ${name}`, isPrivate: true };
  };
  return descriptions.map((described) => ({ ...described, changes: described.changes.map(named) }));
}
