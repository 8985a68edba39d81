import { asc, eq } from 'drizzle-orm';
import { staffLog } from '../../../../server/desk/schema.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { verificationState, submitVerification } from '../../../../src/api/verifications.ts';
import { basicVerification } from '../basic-verification.ts';
import type { Answer, DeskClient, Person } from './desk-client.ts';

export const NUMBER = '1103700123458';

export interface Customer {
  readonly account: number;
  readonly username: string;
  readonly token: string;
}

/** Steps of customers who send verifications, and of staff who open them. */
export const verificationSteps = (desk: () => DeskClient) => ({
  customer: async (): Promise<Customer> => {
    const { username, token } = await desk().server.person();
    const { db } = desk().server.services;
    const [row] = await db.select().from(customers).where(eq(customers.username, username));
    return { account: row!.id, username, token };
  },
  send: ({ token }: Customer, name = 'Somchai Jaidee', number = NUMBER) =>
    desk().server.call(submitVerification, basicVerification({ type: 'idcard', name, number }), { token }),
  stateOf: ({ token }: Customer) => desk().server.must(verificationState, {}, { token }),
  /** Id of the newest submission of a customer. */
  newest: async ({ account }: Customer): Promise<number> => {
    const rows = await desk()
      .server.services.db.select({ id: identityVerifications.id })
      .from(identityVerifications)
      .where(eq(identityVerifications.account, account))
      .orderBy(asc(identityVerifications.id));
    return rows.at(-1)!.id;
  },
  /** Opens something: what the page has on the screen, signed if it asks for that, and ready to be sent. */
  open: async (who: Person, action: string, body: object): Promise<() => Promise<Answer>> => {
    const { seen, nonce } = (await desk().post(`prepare/${action}`, { body }, who.cookie)).body;
    const signature = nonce === undefined ? {} : { signature: desk().sign(who, nonce, seen) };
    return () => desk().post(`act/${action}`, { body, seen, ...signature }, who.cookie);
  },
  /** Log entries about a verification, oldest first. */
  entriesOf: (id: number) =>
    desk()
      .server.services.db.select()
      .from(staffLog)
      .where(eq(staffLog.target, `verification ${id}`))
      .orderBy(asc(staffLog.id)),
});
