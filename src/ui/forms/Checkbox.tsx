import { type ReactNode, useId } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Checkbox.module.css';

interface Props {
  /** May contain links and buttons. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  error?: ReactNode;
  disabled?: boolean;
}

/** Checkbox with a label, 48 px high. */
export function Checkbox({ label, checked, onChange, name, error, disabled }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <input
          type="checkbox"
          id={id}
          name={name}
          className={styles.box}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {error && (
        <p className={styles.error} id={`${id}-note`}>
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
