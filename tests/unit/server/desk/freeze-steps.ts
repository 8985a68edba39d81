import { asc, eq } from 'drizzle-orm';
import { act, type ActOutcome, prepare } from '../../../../server/desk/act.ts';
import { customerActions } from '../../../../server/desk/customers/actions.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import type { TestServer } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

export const REASON = 'Your card was reported as stolen.';
export const [freeze, unfreeze] = customerActions as [(typeof customerActions)[0], (typeof customerActions)[0]];

/** Steps for staff who freeze a customer, which one person does, and open the account, which two do. */
export const freezeSteps = (server: TestServer) => ({
  ...staffSteps(server),
  customer: async (): Promise<{ id: number; username: string; password: string }> => {
    const { username, password } = await server.person();
    const [row] = await server.services.db.select().from(customers).where(eq(customers.username, username));
    return { id: row!.id, username, password };
  },
  isFrozen: async (id: number): Promise<boolean> =>
    (await server.services.db.select().from(customers).where(eq(customers.id, id)))[0]!.frozen !== null,
  doFreeze: async (who: StaffPerson, account: number): Promise<ActOutcome> => {
    const body = { account, reason: REASON };
    return act(who.context, freeze, { body, seen: (await prepare(who.context, freeze, body)).seen });
  },
  /** Actions in the log about a target, oldest first. */
  logged: async (target: string): Promise<string[]> => {
    const { db } = server.services;
    const entries = await db.select().from(staffLog).where(eq(staffLog.target, target)).orderBy(asc(staffLog.id));
    return entries.map(({ action }) => action);
  },
});
