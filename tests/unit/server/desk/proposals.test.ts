import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { decline } from '../../../../server/desk/approvals/approvals.ts';
import { closingJob } from '../../../../server/desk/approvals/closing-job.ts';
import { approvalEntries } from '../../../../server/desk/approvals/views.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { approvals, staff } from '../../../../server/desk/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import type { ApprovalEntry } from '../../../../src/desk/approvals/api.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import { freezeSteps } from './freeze-steps.ts';
import type { StaffPerson } from './staff-steps.ts';

const server = testServer();
const { person, perform, propose, approveAs, customer, doFreeze, logged } = freezeSteps(server);

let maker: StaffPerson;
let checker: StaffPerson;
let account: number;
beforeEach(async () => {
  await server.services.db.update(staff).set({ disabled: 1 });
  [maker, checker] = [await person('compliance'), await person('owner')];
  account = (await customer()).id;
  await doFreeze(maker, account);
});

const proposeOpening = (): Promise<number> => propose(maker, 'customer.unfreeze', { account });
const stateOf = async (id: number): Promise<string> =>
  (await server.services.db.select().from(approvals).where(eq(approvals.id, id)))[0]!.state;
const entryFor = async ({ context }: StaffPerson, id: number): Promise<ApprovalEntry> =>
  (await approvalEntries(context, actions, { state: 'open' })).find((entry) => entry.id === id)!;
/** Freezes the account anew, so that what a proposal is about has changed. */
const freezeAnew = (): Promise<unknown> =>
  server.services.db
    .update(customers)
    .set({ frozen: server.clock.now() + 1 })
    .where(eq(customers.id, account));

describe('the same proposal', () => {
  test('cannot be made twice, also by someone else, and the refusal names the first [DESK-24]', async () => {
    const id = await proposeOpening();
    const again = { status: 409, code: 'waits', message: expect.stringContaining(`Proposal ${id} `) };
    await expect(proposeOpening()).rejects.toMatchObject(again);
    await expect(propose(checker, 'customer.unfreeze', { account })).rejects.toMatchObject(again);
    expect(await logged(`customer ${account}`)).toEqual(['customer.freeze', 'customer.unfreeze proposed']);
    const other = (await customer()).id;
    await doFreeze(maker, other);
    expect(await propose(maker, 'customer.unfreeze', { account: other })).toBeGreaterThan(id);
  });

  test('is made once when two people make it at the same moment [DESK-24]', async () => {
    const both = await Promise.allSettled([
      proposeOpening(),
      propose(await person('compliance'), 'customer.unfreeze', { account }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await server.services.db.$count(approvals, eq(approvals.target, `customer ${account}`))).toBe(1);
  });

  test('can be made again once the first is decided, or void [DESK-24]', async () => {
    const first = await proposeOpening();
    await freezeAnew();
    const second = await proposeOpening();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['refused', 'open']);
    expect(await approveAs(checker, second)).toBe('done');
    await doFreeze(maker, account);
    expect(await stateOf(await proposeOpening())).toBe('open');
    expect(await findLogFault(server.services.db)).toBeUndefined();
  });
});

test('is found by its number whatever its state, by those who may see it [DESK-104]', async () => {
  const id = await proposeOpening();
  const found = async ({ context }: StaffPerson) =>
    (await approvalEntries(context, actions, { state: 'open', id })).map((entry) => [entry.state, entry.isMine]);
  expect(await found(checker)).toEqual([['open', true]]);
  expect(await found(await person('treasury'))).toEqual([]);
  expect(await approveAs(checker, id)).toBe('done');
  expect(await found(maker)).toEqual([['done', false]]);
});

describe('a proposal that cannot happen any more', () => {
  test('is closed by the server within a minute, with a log entry, and leaves the list [DESK-25]', async () => {
    const [id, other] = [await proposeOpening(), (await customer()).id];
    await doFreeze(maker, other);
    const stays = await propose(maker, 'customer.unfreeze', { account: other });
    await closingJob.run(server.services);
    expect([await stateOf(id), await stateOf(stays)]).toEqual(['open', 'open']);
    await freezeAnew();
    await closingJob.run(server.services);
    expect([await stateOf(id), await stateOf(stays)]).toEqual(['refused', 'open']);
    expect((await logged(`customer ${account}`)).at(-1)).toBe('customer.unfreeze refused');
    expect(await entryFor(checker, id)).toBeUndefined();
    await expect(approveAs(checker, id)).rejects.toMatchObject({ code: 'decided' });
    expect(await findLogFault(server.services.db)).toBeUndefined();
  });

  test('is closed once it has ended in another way [DESK-25]', async () => {
    const owner = await person('owner');
    await perform(owner, 'switch.close', { name: 'options', reason: 'prices' });
    const id = await propose(owner, 'switch.open', { name: 'options' });
    await server.services.settings.write(server.services.db, 'switches', {});
    await closingJob.run(server.services);
    expect(await stateOf(id)).toBe('refused');
  });

  test('is not one whose reason for two people has changed, since prices come and go [DESK-25]', async () => {
    const id = await proposeOpening();
    const { db } = server.services;
    const [{ subject } = { subject: '' }] = await db.select().from(approvals).where(eq(approvals.id, id));
    const second = JSON.stringify({ ...JSON.parse(subject), second: 'No one knows what this is worth.' });
    await db.update(approvals).set({ subject: second }).where(eq(approvals.id, id));
    await closingJob.run(server.services);
    expect(await stateOf(id)).toBe('open');
  });

  test('expires by itself after 72 hours [DESK-25]', async () => {
    const id = await proposeOpening();
    server.clock.advance(72 * HOUR_MS - 1);
    await closingJob.run(server.services);
    expect(await stateOf(id)).toBe('open');
    server.clock.advance(1);
    await closingJob.run(server.services);
    // the server's own run may have it at the moment
    await expect.poll(() => stateOf(id)).toBe('lapsed');
    expect((await logged(`customer ${account}`)).at(-1)).toBe('customer.unfreeze lapsed');
    expect(await findLogFault(server.services.db)).toBeUndefined();
  });
});

describe('those who can approve a proposal', () => {
  test('are named to its maker and in the list, with the others and why they cannot [DESK-23]', async () => {
    const treasurer = await person('treasury');
    const outcome = await perform(maker, 'customer.unfreeze', { account });
    expect(outcome).toMatchObject({
      state: 'proposed',
      until: maker.context.now + 72 * HOUR_MS,
      deciders: [checker.context.member.name],
    });
    const id = outcome.state === 'proposed' ? outcome.approval : 0;
    const { deciders, isMine } = await entryFor(checker, id);
    expect(isMine).toBe(true);
    expect((await entryFor(maker, id)).isMine).toBe(false);
    const whyOf = ({ context }: StaffPerson) => deciders.find((person) => person.id === context.member.id)?.why;
    expect([whyOf(checker), whyOf(maker), whyOf(treasurer)]).toEqual([
      null,
      'Proposed it',
      'Needs the role owner or compliance',
    ]);
  });

  test('get one email each with a link, and its maker none [DESK-26]', async () => {
    const { db } = server.services;
    await db.delete(outbox);
    const [second, treasurer] = [await person('compliance'), await person('treasury')];
    await db.delete(outbox);
    const id = await proposeOpening();
    const emails = await db.select().from(outbox);
    expect(emails.map(({ target }) => target).sort()).toEqual(
      [checker, second].map(({ context }) => context.member.email).sort(),
    );
    const [{ subject, text, kind }] = emails as [(typeof emails)[0]];
    expect([subject, kind]).toEqual([`Waits for you: Unfreeze account of customer ${account}`, 'staff']);
    expect(text).toContain(`${maker.context.member.name} proposed: Unfreeze account`);
    expect(text).toContain('(UTC+7)');
    expect(text).toContain(`${maker.context.origin}/#/approvals/${id}`);
    await expect(proposeOpening()).rejects.toMatchObject({ code: 'waits' });
    expect(await db.$count(outbox)).toBe(2);
    expect(treasurer.context.member.email).not.toBe('');
  });

  test('is followed by one to its proposer with the sentence of the person who rejects it [DESK-84]', async () => {
    const { db } = server.services;
    const rejected = await proposeOpening();
    await db.delete(outbox);
    await decline(checker.context, actions, { id: rejected, note: 'The police asked us to wait.' });
    const emails = await db.select().from(outbox);
    expect(emails).toMatchObject([
      {
        target: maker.context.member.email,
        kind: 'staff',
        subject: `Rejected: Unfreeze account of customer ${account}`,
      },
    ]);
    expect(emails[0]!.text).toContain(`${checker.context.member.name} rejected your proposal`);
    expect(emails[0]!.text).toContain('The police asked us to wait.');
    expect(emails[0]!.text).toContain(`${checker.context.origin}/#/approvals/${rejected}`);
    // who cancels their own knows it, and who has left the desk gets nothing
    const own = await proposeOpening();
    await db.delete(outbox);
    await decline(maker.context, actions, { id: own, note: '' });
    expect(await db.$count(outbox)).toBe(0);
    const last = await proposeOpening();
    await db.delete(outbox);
    await db.update(staff).set({ disabled: 1 }).where(eq(staff.id, maker.context.member.id));
    await decline(checker.context, actions, { id: last, note: 'They have left the company.' });
    expect(await db.$count(outbox)).toBe(0);
  });
});
