import { type ComponentType, Suspense } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { loadWorthHead, MoneyWays, WorthHead } from '../../account/store.ts';
import { user } from '../../profile/store.ts';
import styles from './Balance.module.css';

let Head: ComponentType<{ standalone?: boolean; day?: boolean }> = WorthHead;
/** Has the headline drawn with the rest, where somebody has waited for its code. */
export const headReady = async (): Promise<void> => {
  Head = (await loadWorthHead()).WorthHead;
};

/** What the customer has, and the two ways of money. It comes after the first screen, into room that is kept for it. */
export function Balance() {
  // the customer's own currency
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
