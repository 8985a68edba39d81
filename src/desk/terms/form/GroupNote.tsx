import { Icon } from '../../../ui/base/Icon.tsx';
import type { Framing } from './framing.ts';
import styles from './TermForm.module.css';

/** Below the name of a field that has several controls: what was refused, or else its mark and help. */
export function GroupNote({ hint, help, error }: Partial<Omit<Framing, 'label'>>) {
  if (error !== undefined)
    return (
      <p className={styles.error}>
        <Icon name="circle-alert" size={16} />
        <span>{error}</span>
      </p>
    );
  const shown = [hint && `${hint}.`, help].filter(Boolean).join(' ');
  return shown === '' ? null : <p className={styles.help}>{shown}</p>;
}
