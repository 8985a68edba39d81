import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { copy } from '../../../ui/overlays/copy.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import styles from './transfer.module.css';

/** Shows a payment detail with a copy button, which copies exactly `value` (RECH-05). */
export function CopyRow({ label, value, displayed = value }: { label: string; value: string; displayed?: ReactNode }) {
  const { t } = useLingui();
  const text = useRef<HTMLElement>(null);
  const copyValue = async (): Promise<void> => {
    // selected, so that the customer can copy it manually
    if (!(await copy(value, label)) && text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <div className={styles.copy}>
      <dt>{label}</dt>
      <dd>
        <bdi ref={text}>{value === '' ? '–' : displayed}</bdi>
        {value !== '' && <IconButton icon="copy" size={20} label={t`Copy ${label}`} onClick={() => void copyValue()} />}
      </dd>
    </div>
  );
}
