import { useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import styles from './PausedPrices.module.css';

/**
 * Note that the customer has paused live prices, with a button to resume them. For pages with a price that depends on
 * them.
 */
export function PausedPrices({ onResume }: { onResume: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.paused}>
      <Note>
        <p>{t`You've paused live prices.`}</p>
        <Button kind="outline" onClick={onResume}>{t`Resume live prices`}</Button>
      </Note>
    </div>
  );
}
