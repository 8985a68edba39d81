import { eq } from 'drizzle-orm';
import {
  adjustCustomer,
  endCustomerSessions,
  freezeCustomer,
  liftRestriction,
  messageCustomer,
  noteCustomer,
  restrictCustomer,
  revealCustomer,
  setInvitations,
  unfreezeCustomer,
} from '../../../src/desk/customers/api.ts';
import { customer, customers as list, customerStatement } from '../../../src/desk/customers/api-views.ts';
import { latestVerifications } from '../../modules/verifications/index.ts';
import { endSessions, freezeAccount, noteSecurityChange, unfreezeAccount } from '../../modules/customers/index.ts';
import { deliverStaffMessage, notify, previewNotice } from '../../modules/messages/index.ts';
import {
  liftedMessage,
  liftRestriction as lift,
  restrict,
  restrictedMessage,
} from '../../modules/restrictions/index.ts';
import { customers } from '../../platform/db/schema.ts';
import { lockAccount, lockInviter } from './account.ts';
import { adjust, assertAdjustable, adjustmentNotice, discloseBalance } from './adjust.ts';
import { customerPage, submittedName, readCustomerStatement } from './page.ts';
import { assertEnd, lockRestriction } from './restrictions.ts';
import { customerNotes } from './schema.ts';
import { findCustomers } from './search.ts';
import {
  describeAdjustment,
  describeFreeze,
  describeInvitations,
  describeLifting,
  describeLogout,
  describeMessage,
  describeRestriction,
  describeUnfreeze,
} from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { restrictionReasonInEach } from '../../platform/texts/restriction-reasons.ts';

const target = ({ account }: { readonly account: number }): string => `customer ${account}`;

export const customerActions = [
  perform(freezeCustomer, {
    describe: describeFreeze,
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    reads: (tx, { account, reason }, { services }) =>
      previewNotice(tx, services, account, 'accountFrozen', { reason: restrictionReasonInEach(reason) }),
    run: async ({ services }, tx, { account, reason }) => {
      if (!(await freezeAccount(services, tx, account, reason)))
        throw new DeskError(409, 'frozen', 'This account is frozen already.');
    },
  }),

  perform(unfreezeCustomer, {
    describe: describeUnfreeze,
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    reads: (tx, { account }, { services }) => previewNotice(tx, services, account, 'accountReopened'),
    second: () => 'Opening an account that someone closed needs two people.',
    run: async ({ services }, tx, { account }) => {
      if (!(await unfreezeAccount(services, tx, account)))
        throw new DeskError(409, 'frozen', 'This account is not frozen.');
    },
  }),

  perform(restrictCustomer, {
    describe: describeRestriction,
    target,
    subject: (tx, { account, what, until }, { services }) => {
      const now = services.clock.now();
      assertEnd(until, now);
      return lockRestriction(tx, account, what, now);
    },
    reads: (tx, { account, what, reason, until }, { services }) => {
      const begins = services.clock.now();
      return previewNotice(tx, services, account, 'restricted', restrictedMessage({ what, reason, begins, until }));
    },
    run: async ({ services, member }, tx, { account, what, reason, until }) => {
      if (!(await restrict(services, tx, { account, what, reason, until, staff: member.id })))
        throw new DeskError(409, 'restricted', 'This is refused to this customer already. Lift it first.');
    },
  }),

  perform(liftRestriction, {
    describe: describeLifting,
    target,
    subject: (tx, { account, what }, { services }) => lockRestriction(tx, account, what, services.clock.now()),
    reads: (tx, { account, what }, { services }) =>
      previewNotice(tx, services, account, 'restrictionEnded', liftedMessage(what)),
    second: ({ restriction }) =>
      restriction === null ? undefined : 'Lifting what someone restricted needs two people.',
    run: async ({ services }, tx, { account, what }) => {
      if (!(await lift(services, tx, account, what)))
        throw new DeskError(409, 'notRestricted', 'This is not refused to this customer.');
    },
  }),

  perform(revealCustomer, {
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    run: async (_, tx, { account, what }) => {
      const [row] = await tx.select().from(customers).where(eq(customers.id, account));
      const value = what === 'name' ? submittedName(await latestVerifications(tx, account)) : (row?.[what] ?? null);
      if (value === null) throw new DeskError(404, 'notFound', `This customer has no ${what}.`);
      return { value };
    },
  }),

  perform(messageCustomer, {
    describe: describeMessage,
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    run: ({ services }, tx, { account, title, text }) => deliverStaffMessage(tx, services, account, { title, text }),
  }),

  perform(endCustomerSessions, {
    describe: describeLogout,
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    reads: (tx, { account, reason }, { services }) =>
      previewNotice(tx, services, account, 'sessionsEnded', { reason: restrictionReasonInEach(reason) }),
    run: async ({ services, now }, tx, { account, reason }) => {
      await endSessions(tx, account, {}, now);
      // withdrawals that wait may be a thief's; new ones stay possible
      await noteSecurityChange(tx, services, account, 'sessions', now, 0);
      await notify(tx, services, account, 'sessionsEnded', { reason: restrictionReasonInEach(reason) });
    },
  }),

  perform(noteCustomer, {
    target,
    subject: (tx, { account }) => lockAccount(tx, account),
    run: async ({ member, now }, tx, { account, text }) => {
      await tx.insert(customerNotes).values({ account, staff: member.id, time: now, text });
    },
  }),

  perform(setInvitations, {
    describe: describeInvitations,
    target,
    subject: (tx, { account }) => lockInviter(tx, account),
    run: async (_, tx, { account, isAllowed }) => {
      await tx.update(customers).set({ invitable: isAllowed }).where(eq(customers.id, account));
    },
  }),

  perform(adjustCustomer, {
    describe: describeAdjustment,
    discloses: discloseBalance,
    target,
    subject: async (tx, body) => {
      const seen = await lockAccount(tx, body.account);
      await assertAdjustable(tx, body);
      return seen;
    },
    reads: (tx, body, { services }) => {
      // the number is given when it is done
      const { kind, fields } = adjustmentNotice(body, '…');
      return previewNotice(tx, services, body.account, kind, fields);
    },
    second: () => "Changing a customer's balance by hand needs two people.",
    run: adjust,
  }),
];

export const customerViews = [
  provide(list, findCustomers),
  provide(customer, (context, { id }) => customerPage(context, id)),
  provide(customerStatement, async ({ services }, query) => ({
    entries: await readCustomerStatement(services.db, query),
  })),
];
