import { HOUR_MS, DAY_MS } from '../../../src/domain/time.ts';
import { caseMessages, cases } from '../../modules/cases/schema.ts';
import type { Database } from '../../platform/db/connect.ts';

/** No member of staff has this id: the demo has none before someone opens its desk. */
const NO_ONE = 0;

/** Gives an account a question that was answered. */
export async function seedCases(tx: Database, account: number, now: number): Promise<void> {
  const created = now - 3 * DAY_MS;
  const answered = created + 2 * HOUR_MS;
  const title = 'Can I change my phone number?';
  const [item] = await tx
    .insert(cases)
    .values({
      account,
      key: 'demo-question',
      kind: 'question',
      title,
      state: 'answered',
      created,
      updated: answered,
      due: created + DAY_MS,
      firstAnswer: answered,
    })
    .returning({ id: cases.id });
  if (!item) throw new Error('no case was written');
  const text = 'Yes. Open Mine, then Settings and Phone, and enter the code that we send to the new number.';
  await tx.insert(caseMessages).values([
    { case: item.id, account, key: 'demo-question', text: title, created },
    { case: item.id, account, staff: NO_ONE, text, created: answered },
  ]);
}
