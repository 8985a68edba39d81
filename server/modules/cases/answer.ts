import { eq } from 'drizzle-orm';
import type { CaseCloseReason } from '../../../src/domain/cases.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import { notify } from '../messages/index.ts';
import { caseMessages, cases } from './schema.ts';
import { readCaseTerms } from './terms.ts';
import { type Case, complaintFields } from './write.ts';

/** A member of staff who writes, and when. */
interface Writing {
  readonly staff: number;
  readonly text: string;
  readonly now: number;
}

const addStaffMessage = async (
  tx: Database,
  { id, account }: Pick<Case, 'id' | 'account'>,
  { staff, text, now }: Writing,
  isNote: boolean,
): Promise<void> => {
  await tx.insert(caseMessages).values({ case: id, account, staff, isNote, text, created: now });
};

/** Answers a case, which the caller has locked. Whoever answers first becomes its owner. The customer is told. */
export async function answerCase(services: Services, tx: Database, item: Case, writing: Writing): Promise<void> {
  const { now, staff } = writing;
  await addStaffMessage(tx, item, writing, false);
  await tx
    .update(cases)
    .set({
      state: 'answered',
      updated: now,
      owner: item.owner ?? staff,
      firstAnswer: item.firstAnswer ?? now,
    })
    .where(eq(cases.id, item.id));
  await notify(tx, services, item.account, 'caseAnswered', { id: String(item.id) });
  await publish(services, item.account, { kind: 'case', id: String(item.id) }, tx);
}

/** Adds a note that only staff read. */
export const addCaseNote = (tx: Database, item: Pick<Case, 'id' | 'account'>, writing: Writing): Promise<void> =>
  addStaffMessage(tx, item, writing, true);

/** Sets who takes care of a case; null for no one. */
export const assignCase = async (tx: Database, { id }: Pick<Case, 'id'>, owner: number | null): Promise<void> => {
  await tx.update(cases).set({ owner }).where(eq(cases.id, id));
};

/** Makes a question a complaint: it gets a number and a deadline. */
export async function makeComplaint(services: Services, tx: Database, { id, account }: Case, now: number) {
  await tx
    .update(cases)
    .set({ ...(await complaintFields(tx, await readCaseTerms(services, tx), now)), updated: now })
    .where(eq(cases.id, id));
  await publish(services, account, { kind: 'case', id: String(id) }, tx);
}

/**
 * Closes a case. The customer reads why, and can write again for 30 days. A message tells them of the end of a
 * complaint, since they may turn to someone else then.
 */
export async function closeCase(
  services: Services,
  tx: Database,
  { id, account, number }: Pick<Case, 'id' | 'account' | 'number'>,
  { staff, reason, now }: { readonly staff: number; readonly reason: CaseCloseReason; readonly now: number },
): Promise<void> {
  await tx
    .update(cases)
    .set({ state: 'closed', closed: now, closedBy: staff, closeReason: reason, updated: now })
    .where(eq(cases.id, id));
  if (number !== null) await notify(tx, services, account, 'complaintClosed', { id: String(id), number });
  await publish(services, account, { kind: 'case', id: String(id) }, tx);
}
