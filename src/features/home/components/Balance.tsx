import { Suspense } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { MoneyWays, WorthHead } from '../../account/store.ts';
import { user } from '../../profile/store.ts';
import styles from './Balance.module.css';

/** What the customer has, and the two ways of money. It comes after the first screen, into room that is kept for it. */
export function Balance() {
  // the customer's own currency
  useResource(user);
  return (
    <>
      <div className={styles.head}>
        <Suspense>
          <WorthHead alone day />
        </Suspense>
      </div>
      <MoneyWays />
    </>
  );
}
