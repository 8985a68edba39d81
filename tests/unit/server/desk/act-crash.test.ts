import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { approve } from '../../../../server/desk/approvals/approvals.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import type { DeskContext } from '../../../../server/desk/perform.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { customerSteps, testServer } from '../fixtures.ts';
import { contentsOf, isKilled, killedAfter } from './killed.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer({}, { audited: true });
const { person, sign, propose } = staffSteps(server);
const { funded } = customerSteps(server);

/** Everything that these actions may change. */
const TABLES = [
  'accounts',
  'adjustments',
  'approvals',
  'customer_notes',
  'journals',
  'messages',
  'outbox',
  'postings',
  'restrictions',
  'setting_versions',
  'settings',
  'staff',
  'staff_log',
];

/** A call of the desk, made with a context whose database is killed. */
type Attempt = (context: DeskContext) => Promise<unknown>;

let anna: StaffPerson;
let bert: StaffPerson;
let account: number;
beforeAll(async () => {
  // they write to the same tables
  await server.services.jobs.stop();
  [anna, bert] = [await person('owner', 'treasury'), await person('owner', 'treasury')];
});
beforeEach(async () => {
  const who = await funded('100');
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, who.username));
  account = row!.id;
});

/** Opens an action and signs what it shows. */
async function doing(action: string, body: object): Promise<Attempt> {
  const handler = actions.get(action)!;
  const { seen, nonce } = await prepare(anna.context, handler, body);
  const signature = nonce === undefined ? undefined : await sign(anna, seen);
  return (context) => act({ ...context, member: anna.context.member }, handler, { body, seen, signature });
}
/** Opens a proposal and signs it as the second person. */
async function approving(id: number): Promise<Attempt> {
  const [row] = await server.services.db.select().from(approvals).where(eq(approvals.id, id));
  const seen = row!.digest;
  const signature = await sign(bert, seen, id);
  return (context) => approve({ ...context, member: bert.context.member }, actions, { id, seen, signature });
}

const adjustment = () => ({ account, asset: 'USDT', amount: '-30', category: 'correction', reason: 'Credited twice.' });
const terms = () => ({
  name: 'config.cooling',
  data: JSON.stringify({ payeeHours: 48 }),
  effective: null,
  reason: 'Wallets wait for two days.',
});

test.each([
  ['freezing', async () => () => doing('customer.freeze', { account, reason: 'Your card was reported as stolen.' })],
  [
    'restricting',
    async () => () => doing('customer.restrict', { account, what: 'trade', reason: 'restrictionSource', until: null }),
  ],
  ['a proposal', async () => () => doing('customer.adjust', adjustment())],
  [
    'an approved adjustment',
    async () => {
      const id = await propose(anna, 'customer.adjust', adjustment());
      return () => approving(id);
    },
  ],
  [
    'an approved change of terms',
    async () => {
      const id = await propose(anna, 'setting.propose', terms());
      return () => approving(id);
    },
  ],
] as const)('%s that is cut off after any statement leaves nothing behind [AUDIT-01]', async (_, begin) => {
  const open = await begin();
  const { db } = server.services;
  let cutOff = 0;
  for (let statements = 1; ; statements += 1) {
    const attempt = await open();
    const untouched = await contentsOf(db, TABLES);
    try {
      await attempt({ ...anna.context, services: { ...server.services, db: killedAfter(db, statements) } });
      expect(await contentsOf(db, TABLES)).not.toEqual(untouched);
      break;
    } catch (error) {
      if (!isKilled(error)) throw error;
      cutOff += 1;
      expect([statements, await contentsOf(db, TABLES)]).toEqual([statements, untouched]);
    }
  }
  expect(cutOff).toBeGreaterThan(4);
  expect(await reconcileAll(db)).toEqual([]);
  expect(await findLogFault(db)).toBeUndefined();
});
