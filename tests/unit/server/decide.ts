import { and, desc, eq } from 'drizzle-orm';
import { observeReported } from '../../../server/adapters/simulated/chain-gateway.ts';
import { identityVerifications } from '../../../server/modules/verifications/schema.ts';
import {
  decideIdentityVerification,
  seenIdentityVerification,
  type ReviewVerdict,
} from '../../../server/modules/verifications/verdicts.ts';
import { findCustomer } from '../../../server/modules/customers/customers.ts';
import { freezeAccount, unfreezeAccount } from '../../../server/modules/customers/freeze.ts';
import { toPendingDeposit } from '../../../server/modules/deposits/confirmations.ts';
import { creditSeen, rejectSeen, seenDeposit } from '../../../server/modules/deposits/credit.ts';
import type { Deposit } from '../../../server/modules/deposits/deposits.ts';
import { deposits } from '../../../server/modules/deposits/schema.ts';
import { unitsIn } from '../../../server/modules/transfers/orders.ts';
import { decideWithdrawal, seenWithdrawal } from '../../../server/modules/withdrawals/decisions.ts';
import { withdrawals } from '../../../server/modules/withdrawals/schema.ts';
import type { Database } from '../../../server/platform/db/connect.ts';
import type { PayoutDecision } from '../../../server/ports/payments.ts';
import type { Person, TestServer } from './support.ts';

/*
 * What staff and gateways decide, by the functions that the desk and the jobs call. Each one throws if the server
 * refuses the decision.
 */

type Decider = Pick<TestServer, 'services'>;
type Named = Pick<Person, 'username'>;

function assertOutcome(outcome: string, wanted: string): void {
  if (outcome !== wanted) throw new Error(`the decision was refused: ${outcome}`);
}

/** Runs a decision about a deposit while its row is locked. */
const decideDeposit = <T>(
  { services }: Decider,
  number: string,
  run: (tx: Database, row: Deposit) => Promise<T>,
): Promise<T> =>
  services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(deposits).where(eq(deposits.number, number)).for('update');
    if (!row) throw new Error(`there is no deposit ${number}`);
    return run(tx, row);
  });

/** Credits a deposit with the amount that its customer reported, or with the one that arrived. */
export async function creditDeposit(server: Decider, number: string, arrived?: string): Promise<void> {
  const { services } = server;
  const outcome = await decideDeposit(server, number, (tx, row) => {
    const reported = observeReported(toPendingDeposit(row));
    const amount = arrived === undefined ? reported.amount : unitsIn(row.currency, arrived);
    return creditSeen(services, tx, seenDeposit(row), { ...reported, amount }, services.clock.now());
  });
  assertOutcome(outcome, 'credited');
}

export async function rejectDeposit(server: Decider, number: string, reason: string): Promise<void> {
  const { services } = server;
  const outcome = await decideDeposit(server, number, (tx, row) =>
    rejectSeen(services, tx, seenDeposit(row), reason, services.clock.now()),
  );
  assertOutcome(outcome, 'rejected');
}

/** Decides on a withdrawal while its row is locked. Returns whether its state changed. */
export const decideOnWithdrawal = (
  { services }: Decider,
  number: string,
  decision: PayoutDecision,
  meanwhile?: () => Promise<void>,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.number, number)).for('update');
    await meanwhile?.();
    const moved = await decideWithdrawal(services, tx, seenWithdrawal(row!), decision, services.clock.now());
    return typeof moved === 'object';
  });

async function moveOn(server: Decider, number: string, decision: PayoutDecision): Promise<void> {
  assertOutcome((await decideOnWithdrawal(server, number, decision)) ? 'moved' : 'not moved', 'moved');
}

/** Approves a withdrawal, so that a gateway pays it next. */
export const processWithdrawal = (server: Decider, number: string): Promise<void> =>
  moveOn(server, number, { step: 'processing', by: 'nok' });

let payments = 0;
/** Books the payment of an approved withdrawal on a chain. Each call books another payment. */
export function payWithdrawal(server: Decider, number: string): Promise<void> {
  payments += 1;
  const payment = { id: `payment ${payments}`, hash: String(payments).padStart(64, 'd'), height: 81_000_000 };
  return moveOn(server, number, { step: 'success', by: 'nok', payment });
}

export const failWithdrawal = (server: Decider, number: string, reason: string): Promise<void> =>
  moveOn(server, number, { step: 'fail', by: 'nok', reason });

async function decideVerification({ services }: Decider, { username }: Named, verdict: ReviewVerdict): Promise<void> {
  const account = await findCustomer(services.db, username);
  const [item] = await services.db
    .select()
    .from(identityVerifications)
    .where(and(eq(identityVerifications.account, account!.id), eq(identityVerifications.state, 'review')))
    .orderBy(desc(identityVerifications.id));
  if (!item) throw new Error(`no verification of ${username} is under review`);
  const outcome = await services.db.transaction((tx) =>
    decideIdentityVerification(services, tx, seenIdentityVerification(item), verdict),
  );
  assertOutcome(outcome, 'decided');
}

/** Approves the identity verification of a person that is under review. */
export const approveVerification = (server: Decider, person: Named): Promise<void> =>
  decideVerification(server, person, { verdict: 'approve' });

export const rejectVerification = (server: Decider, person: Named, reason: string): Promise<void> =>
  decideVerification(server, person, { verdict: 'reject', reason });

export async function freezeCustomer(
  { services }: Decider,
  { username }: Named,
  reason = 'Please contact support.',
): Promise<void> {
  const account = await findCustomer(services.db, username);
  const isDone = await services.db.transaction((tx) => freezeAccount(services, tx, account!.id, reason));
  assertOutcome(isDone ? 'frozen' : 'frozen before', 'frozen');
}

export async function unfreezeCustomer({ services }: Decider, { username }: Named): Promise<void> {
  const account = await findCustomer(services.db, username);
  const isDone = await services.db.transaction((tx) => unfreezeAccount(services, tx, account!.id));
  assertOutcome(isDone ? 'open' : 'not frozen', 'open');
}
