import { type ComponentType, Suspense } from 'react';
import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { loadWorthHead, MoneyWays, WorthHead } from '../../account/index.ts';
import styles from './Balance.module.css';

let Head: ComponentType<{ standalone?: boolean; day?: boolean }> = WorthHead;
/** Loads the headline's code, so that the headline renders together with the rest. */
export const loadBalanceHead = async (): Promise<void> => {
  Head = (await loadWorthHead()).WorthHead;
};

/**
 * Shows the balance and the buttons for deposit and withdrawal. It loads after the first screen, into reserved space.
 */
export function Balance() {
  // loads the customer's base currency
  useResource(user);
  return (
    <>
      <div className={styles.head}>
        <Suspense fallback={<i data-coming />}>
          <Head standalone day />
        </Suspense>
      </div>
      <MoneyWays />
    </>
  );
}
