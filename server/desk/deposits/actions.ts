import { eq } from 'drizzle-orm';
import {
  creditDeposit,
  deposits as depositList,
  depositView,
  lookAtProof,
  lookUpDeposit,
  recordDeposit,
  rejectDeposit,
  settleLostDeposit,
} from '../../../src/desk/deposits/api.ts';
import type { Services } from '../../context.ts';
import { lookUp, rejectSeen, seenDeposit } from '../../modules/deposits/index.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { uploadedPictures } from '../../modules/uploads/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { credit, creditSubject, depositSubject, lockDeposit } from './credit.ts';
import { lookForPayment, record, recordSubject } from './record.ts';
import { describeCredit, describeLost, describeRecord, describeRejection } from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { readPicture } from '../pictures.ts';
import { depositEntries, readDeposit, depositReasons } from './views.ts';

const notFound = (what: string): DeskError => new DeskError(404, 'notFound', what);
const targetOf = ({ deposit }: { readonly deposit: number }): string => `deposit ${deposit}`;

/** Looks a deposit up at its chain, if that is possible. */
async function lookNow(services: Services, id: number): Promise<void> {
  const [row] = await services.db.select().from(deposits).where(eq(deposits.id, id));
  if (row) await lookUp(services, row);
}

/** Returns which picture someone asks for. Nothing is locked: looking changes nothing. */
async function findProof(tx: Database, id: number) {
  const uploads = uploadedPictures(tx);
  const [found] = await tx
    .select({ account: deposits.account, picture: uploads.picture, type: uploads.type, size: uploads.size })
    .from(deposits)
    .innerJoin(uploads, eq(uploads.picture, deposits.proof))
    .where(eq(deposits.id, id));
  if (!found) throw notFound('This deposit has no picture.');
  return found;
}

/** Locks a credited deposit whose payment is gone, and returns what staff see. Throws `notLost`. */
async function lockLost(tx: Database, id: number) {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update');
  if (!row || row.lost === null) throw new DeskError(409, 'notLost', 'The payment of this deposit is not gone.');
  const { number, account, hash, currency, observed, lost } = row;
  return { number, account, hash, observed: formatAmount(currency, observed ?? 0n), currency, since: lost };
}

export const depositActions = [
  perform(lookUpDeposit, {
    target: targetOf,
    before: ({ services }, { deposit }) => lookNow(services, deposit),
    subject: async (tx, { deposit }) => ({ number: (await lockDeposit(tx, deposit)).number }),
    // the look itself is in `before`
    run: async () => undefined,
  }),

  perform(creditDeposit, {
    describe: describeCredit,
    target: targetOf,
    // a payment may have been reorganised away since it was looked up
    before: ({ services }, { deposit }) => lookNow(services, deposit),
    subject: creditSubject,
    second: ({ second }) => second ?? undefined,
    retype: (_, { payment }) =>
      payment === null
        ? undefined
        : { label: "The bank's id of the transfer, from your own statement", value: payment, hides: ['payment'] },
    run: ({ services, now }, tx, body) => credit(services, tx, body, now),
  }),

  perform(rejectDeposit, {
    describe: describeRejection,
    target: targetOf,
    subject: async (tx, { deposit }) => depositSubject(await lockDeposit(tx, deposit)),
    run: async ({ services, now }, tx, { deposit, reason }) => {
      const seen = seenDeposit(await lockDeposit(tx, deposit));
      if ((await rejectSeen(services, tx, seen, reason, now)) !== 'rejected')
        throw new DeskError(409, 'decided', 'This deposit was decided before.');
    },
  }),

  perform(lookAtProof, {
    target: targetOf,
    subject: (tx, { deposit }) => findProof(tx, deposit),
    run: ({ services }, _, __, picture) => readPicture(services, picture),
  }),

  perform(settleLostDeposit, {
    describe: describeLost,
    target: targetOf,
    subject: (tx, { deposit }) => lockLost(tx, deposit),
    second: () => 'Afterwards no one is reminded of this loss any more, so two people do it.',
    run: async (_, tx, { deposit }) => {
      await tx.update(deposits).set({ lost: null, nextCheck: null }).where(eq(deposits.id, deposit));
    },
  }),

  perform(recordDeposit, {
    describe: describeRecord,
    target: ({ chain, hash }) => `payment ${chain} ${hash}`,
    before: lookForPayment,
    subject: (tx, body, context) => recordSubject(context, tx, body),
    second: () => 'No customer reported this payment, so two people credit it.',
    run: (context, tx, body) => record(context, tx, body),
  }),
];

export const depositViews = [
  provide(depositList, async (context, query) => ({ deposits: await depositEntries(context, query) })),
  provide(depositView, async (context, { id }) => ({
    deposit: await readDeposit(context, id),
    reasons: depositReasons(),
  })),
];
