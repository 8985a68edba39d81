import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { pausePrices } from '../store.ts';
import { market } from '../quotes.ts';
import styles from './live-button.module.css';

/** Says that the prices are live and pauses them, or resumes them (A11Y-05). */
export function LiveButton() {
  const { t } = useLingui();
  const { paused } = useSnapshot(market);
  const [word, action] = paused ? [t`Resume`, t`Resume live prices`] : [t`Live`, t`Pause live prices`];
  return (
    <button
      type="button"
      className={styles.live}
      data-paused={paused || undefined}
      // begins with the word that is seen, so that speech control finds it
      aria-label={`${word}: ${action}`}
      onClick={() => void pausePrices(!paused)}
    >
      {word}
    </button>
  );
}
