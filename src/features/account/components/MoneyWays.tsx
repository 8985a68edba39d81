import { Trans } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import styles from './money-ways.module.css';

/** Shows the buttons for deposit and withdrawal below the balance. */
export function MoneyWays() {
  return (
    <div className={styles.ways}>
      <Button icon="arrow-down-to-line" href={hashHref('/pages/Recharge/Recharge')}>
        <Trans>Deposit</Trans>
      </Button>
      <Button kind="outline" icon="arrow-up-from-line" href={hashHref('/pages/Withdraw/Withdraw')}>
        <Trans>Withdraw</Trans>
      </Button>
    </div>
  );
}
