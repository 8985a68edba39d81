import { useLingui } from '@lingui/react/macro';
import styles from './Stepper.module.css';

interface Props {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the one at hand. */
  current: number;
}

/** Where one stands in a form of several steps: a bar a step, and its name. */
export function Stepper({ steps, current }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.stepper}>
      <ol className={styles.bars} role="list" aria-label={t`Steps`}>
        {steps.map((name, at) => (
          <li
            key={name}
            className={styles.bar}
            data-state={at < current ? 'done' : at === current ? 'now' : 'next'}
            aria-current={at === current ? 'step' : undefined}
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
