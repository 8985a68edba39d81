import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

/** What every field has around its control. */
export interface FieldFrameProps {
  label: ReactNode;
  /** At the end of the label's line: a limit, a link. */
  hint?: ReactNode;
  /** Below, while nothing is wrong. */
  help?: ReactNode;
  /** Below, instead of the help: what to do. */
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

/** Label above, help or error below, tied to the control that `children` makes. */
export function FieldFrame({ label, hint, help, error, children }: Props) {
  const id = useId();
  const wrong = Boolean(error);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      {children({
        id,
        'aria-invalid': wrong || undefined,
        'aria-describedby': wrong || help ? `${id}-note` : undefined,
      })}
      {wrong ? (
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
