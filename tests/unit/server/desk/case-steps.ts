import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { askCase, caseInfo, replyCase } from '../../../../src/api/cases.ts';
import type { CaseEntry, CasePage } from '../../../../src/desk/cases/api.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { newKey } from '../fixtures.ts';
import type { DeskClient, Person } from './desk-client.ts';

export interface Customer {
  readonly account: number;
  readonly username: string;
  readonly token: string;
}

/** Steps of customers who ask, and of staff who answer. */
export const caseSteps = (desk: () => DeskClient) => {
  const customer = async (): Promise<Customer> => {
    const { username, token } = await desk().server.person('email');
    const { db } = desk().server.services;
    const [row] = await db.select().from(customers).where(eq(customers.username, username));
    return { account: row!.id, username, token };
  };
  const ask = ({ token }: Customer, fields: Record<string, string> = {}) =>
    desk().server.call(
      askCase,
      { sendKey: newKey(), kind: 'question', text: 'Where is my money?', ...fields },
      { token, language: 'en' },
    );
  return {
    customer,
    ask,
    /** Asks and returns the id. */
    asked: async (som: Customer, fields: Record<string, string> = {}): Promise<string> => {
      const answer = await ask(som, fields);
      expect(answer.msg).toBe('');
      return answer.data.id;
    },
    reply: ({ token }: Customer, id: string, text: string) =>
      desk().server.call(replyCase, { id, text, sendKey: newKey() }, { token, language: 'en' }),
    read: ({ token }: Customer, id: string) => desk().server.must(caseInfo, { id }, { token, language: 'en' }),
    look: async (id: string, { cookie }: Person): Promise<CasePage> =>
      (await desk().view(`case?id=${id}`, cookie)).body.case,
    listed: async (list: string, { cookie }: Person): Promise<CaseEntry[]> =>
      (await desk().view(`cases?list=${list}`, cookie)).body.cases,
    /** Does something that nothing keeps from being done. */
    done: async (who: Person, action: string, body: object): Promise<void> =>
      expect((await desk().act(who, action, body)).body).toMatchObject({ state: 'done' }),
    /** Texts of the emails about answers. */
    emailsTo: async ({ username }: Customer): Promise<(string | null)[]> => {
      const { db } = desk().server.services;
      const rows = await db
        .select({ text: outbox.text })
        .from(outbox)
        .where(and(eq(outbox.target, username), eq(outbox.kind, 'money')));
      return rows.map(({ text }) => text);
    },
    /** Who did what to a case, by the log. */
    inLog: async (id: string): Promise<(readonly [number | null, string])[]> => {
      const { db } = desk().server.services;
      const rows = await db
        .select()
        .from(staffLog)
        .where(eq(staffLog.target, `case ${id}`))
        .orderBy(asc(staffLog.id));
      return rows.map(({ staff, action }) => [staff, action]);
    },
  };
};
