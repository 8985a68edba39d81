import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { WorthHead } from '../../account/store.ts';
import { user } from '../../profile/store.ts';
import styles from './Balance.module.css';

/** What the customer has, and the two ways of money. It comes after the first screen, into room that is kept for it. */
export function Balance() {
  // the customer's own currency
  useResource(user);
  return (
    <>
      <Suspense fallback={<div className={styles.head} />}>
        <WorthHead alone />
      </Suspense>
      <div className={styles.ways}>
        <Button icon="arrow-down-to-line" href={hashHref('/pages/Recharge/Recharge')}>
          <Trans>Deposit</Trans>
        </Button>
        <Button kind="outline" icon="arrow-up-from-line" href={hashHref('/pages/Withdraw/Withdraw')}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </>
  );
}
