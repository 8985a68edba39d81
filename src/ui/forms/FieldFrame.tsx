import { type ReactNode, useId } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Field.module.css';

/** Label and texts around the control of a field. */
export interface FieldFrameProps {
  label: ReactNode;
  /** At the end of the label's line: a limit, a link. */
  hint?: ReactNode;
  /** Below the control while there is no error. */
  help?: ReactNode;
  /** Below the control, instead of the help: what to do. */
  error?: ReactNode;
}

interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends FieldFrameProps {
  children: (control: Control) => ReactNode;
}

/** Renders the label above and the help or error below the control that `children` renders, and connects them. */
export function FieldFrame({ label, hint, help, error, children }: Props) {
  const id = useId();
  const hasError = Boolean(error);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      {children({
        id,
        'aria-invalid': hasError || undefined,
        'aria-describedby': hasError || help ? `${id}-note` : undefined,
      })}
      {hasError ? (
        <p className={styles.error} id={`${id}-note`}>
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p className={styles.help} id={`${id}-note`}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
