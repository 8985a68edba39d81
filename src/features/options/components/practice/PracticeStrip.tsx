import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../../domain/decimal.ts';
import { Icon } from '../../../../ui/base/Icon.tsx';
import { UNIT } from '../../ticket.ts';
import styles from './practice.module.css';

/** Marks a screen of practice, and shows the play money that is left. It stays in sight. */
export function PracticeStrip({ left }: { readonly left: string }) {
  const { t } = useLingui();
  const amount = amountInWords(left, UNIT);
  return (
    <p className={styles.strip}>
      <Icon name="graduation-cap" size={20} />
      <span>{t`Practice, play money`}</span>
      <span>{t`${amount} play left`}</span>
    </p>
  );
}
