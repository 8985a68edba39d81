import { Trans } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import styles from './money-ways.module.css';

interface Props {
  /** Something else is the next step, so that neither button is filled. */
  readonly quiet?: boolean;
}

/** Shows the buttons for deposit and withdrawal below the balance. */
export function MoneyWays({ quiet = false }: Props) {
  return (
    <div className={styles.ways}>
      <Button kind={quiet ? 'outline' : 'filled'} icon="arrow-down-to-line" href={hashHref('/pages/Recharge/Recharge')}>
        <Trans>Deposit</Trans>
      </Button>
      <Button kind="outline" icon="arrow-up-from-line" href={hashHref('/pages/Withdraw/Withdraw')}>
        <Trans>Withdraw</Trans>
      </Button>
    </div>
  );
}
