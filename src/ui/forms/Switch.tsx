import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

interface Props {
  label: ReactNode;
  /** Second line: what it does. */
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Row with a switch at its end, for a setting that applies at once. The whole row is the target. */
export function Switch({ label, detail, checked, onChange }: Props) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {detail && (
          <span className={styles.detail} id={`${id}-detail`}>
            {detail}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={detail ? `${id}-detail` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
