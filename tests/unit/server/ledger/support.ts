import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { customerSteps } from '../fixtures.ts';
import type { Person, TestServer } from '../support.ts';

/** Steps that change the ledger in the database, bypassing the server. */
export function ledgerSteps(server: TestServer) {
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> =>
    ((await server.services.db.execute(statement)) as unknown as { rows: Row[] }).rows;
  return {
    ...customerSteps(server),
    rowsOf,
    accountOf: async ({ username }: Person): Promise<number> => (await findCustomer(server.services.db, username))!.id,
    /** Changes postings or journals with triggers off, which refuse this otherwise. */
    tamper: (statement: SQL): Promise<void> =>
      server.services.db.transaction(async (tx) => {
        await tx.execute(sql`alter table postings disable trigger user`);
        await tx.execute(sql`alter table journals disable trigger user`);
        await tx.execute(statement);
        await tx.execute(sql`alter table postings enable trigger user`);
        await tx.execute(sql`alter table journals enable trigger user`);
      }),
  };
}
