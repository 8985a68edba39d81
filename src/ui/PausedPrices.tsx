import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Note } from './Note.tsx';
import styles from './PausedPrices.module.css';

/**
 * Says that the person has paused the moving prices, where a page has one price that waits for them, with the way to
 * let them go on.
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
