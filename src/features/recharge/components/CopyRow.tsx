import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { copy } from '../../../ui/copy.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './transfer.module.css';

/** A line of a payment with its button: `shown` is for the eye, `value` is copied exactly (RECH-05). */
export function CopyRow({ label, value, shown: visible = value }: { label: string; value: string; shown?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={styles.copy}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value === '' ? '–' : visible}</bdi>
        {value !== '' && (
          <IconButton icon="copy" size={20} label={t`Copy ${label}`} onClick={() => void copy(value, label)} />
        )}
      </dd>
    </div>
  );
}
