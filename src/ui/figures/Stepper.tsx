import { useLingui } from '@lingui/react/macro';
import styles from './Stepper.module.css';

interface Props {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** Progress through a form of several steps: one bar per step, and the name of the current one. */
export function Stepper({ steps, current }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.stepper}>
      <ol className={styles.bars} role="list" aria-label={t`Steps`}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={styles.bar}
            data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ol>
      <p className={styles.name} aria-hidden>
        <span className={styles.count}>{t`Step ${current + 1} of ${steps.length}`}</span> {steps[current]}
      </p>
    </div>
  );
}
