import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { type DeskClient, startDesk } from './desk-client.ts';
import { type Customer, verificationSteps } from './verification-steps.ts';

let desk: DeskClient;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());
const { customer, send, newest, open, stateOf, entriesOf } = verificationSteps(() => desk);

const REJECTION = { reason: 'kycUnreadable' };
/** What two people do at once. */
const PAIRS = [
  [
    ['approve', {}],
    ['reject', REJECTION],
  ],
  [
    ['approve', {}],
    ['approve', {}],
  ],
  [
    ['reject', REJECTION],
    ['reject', REJECTION],
  ],
] as const;
/** What the customer reads if it is done. */
const MESSAGE_KINDS = { approve: 'certificationVerified', reject: 'certificationReturned' } as const;

/** Kinds of a customer's messages about verifications. */
const messageKindsOf = async ({ account }: Customer): Promise<string[]> => {
  const rows = await desk.server.services.db
    .select()
    .from(messages)
    .where(and(eq(messages.account, account), like(messages.kind, 'certification%')))
    .orderBy(asc(messages.id));
  return rows.map(({ kind }) => kind);
};
/** Sends other details as soon as they are accepted, a few times. Returns whether they were. */
async function sendAnew(som: Customer): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) if ((await send(som, 'Anyone Else')).ret === 1) return true;
  return false;
}

test('two verdicts and a new submission at once make one decision and one message, 100 times [KYCR-03]', async () => {
  const { db } = desk.server.services;
  const people = [await desk.person('compliance'), await desk.person('owner')] as const;
  let som = await customer();
  for (let round = 0; round < 100; round += 1) {
    // a customer may send 20 a day
    if (round % 9 === 8) som = await customer();
    // of all, so that no other account has the number
    await db.delete(identityVerifications);
    await db.delete(messages).where(eq(messages.account, som.account));
    await send(som);
    const id = await newest(som);
    const pair = PAIRS[round % PAIRS.length]!;
    const [first, second] = [
      await open(people[0], `verification.${pair[0][0]}`, { verification: id, ...pair[0][1] }),
      await open(people[1], `verification.${pair[1][0]}`, { verification: id, ...pair[1][1] }),
    ];
    const [isSentAnew, ...verdicts] = await Promise.all([sendAnew(som), first(), second()]);
    expect(verdicts.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(verdicts.find(({ status }) => status === 409)!.body.error.code).toBe('changed');
    const [decision] = pair[verdicts[0].status === 200 ? 0 : 1];
    expect(await messageKindsOf(som)).toEqual([MESSAGE_KINDS[decision]]);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([`verification.${decision}`]);
    const expected = decision === 'approve' ? 'verified' : isSentAnew ? 'review' : 'none';
    expect([decision === 'approve' && isSentAnew, (await stateOf(som)).primary]).toEqual([false, expected]);
  }
  expect(await findLogFault(db)).toBeUndefined();
});
