import { type ComponentType, lazy, Suspense } from 'react';
import { session, startSession } from '../../../client/session/session.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { user } from '../../../client/session/user.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { balances, loadTotalHead, loadWorth, MoneyWays, pastTotals, TotalHead } from '../../account/index.ts';
import { pendingDeposits } from '../../deposits/index.ts';
import { holding } from '../../options/index.ts';
import { protection } from '../../protection/index.ts';
import { FirstSteps, readIsNew, useIsNew } from '../../profile/index.ts';
import { readDue } from '../due.ts';
import { DueRow } from './DueRow.tsx';
import { Entries } from './Entries.tsx';
import styles from './Top.module.css';

/** Replaced by `loadTop`, so that the headline is drawn together with the rest. */
let Head: ComponentType = TotalHead;

const Visitor = lazy(() => import('./Visitor.tsx'));

/** Waits for everything above the prices, so that nothing moves once it is drawn. */
export const loadTop = async (): Promise<void> => {
  await startSession();
  if (session.status !== 'in') {
    await import('./Visitor.tsx');
    return;
  }
  // marks the reads as begun, so that the components need not read again
  void beginReads([user, balances, pastTotals, holding, pendingDeposits, protection]);
  const [head] = await Promise.all([loadTotalHead(), loadWorth(), readIsNew(), readDue()]);
  Head = head.TotalHead;
};

/** Shows the total with its acts and what is due, or the first steps of a new account. */
function Customer() {
  // loads the customer's base currency
  useResource(user);
  const isNew = useIsNew();
  if (isNew) return <FirstSteps />;
  return (
    <>
      <div className={styles.money}>
        <Head />
        <div className={styles.acts}>
          <MoneyWays />
        </div>
      </div>
      <DueRow />
    </>
  );
}

/** Shows what is above the prices: the customer's money, or for visitors what the product is; then the other pages. */
export function Top() {
  const isSignedIn = useSignedIn();
  return isSignedIn ? (
    <>
      <Customer />
      <Entries />
    </>
  ) : (
    <Suspense>
      <Visitor />
    </Suspense>
  );
}
