import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import { formatMoment } from './moment.ts';
import styles from './Timeline.module.css';

export interface TimelineStep {
  title: ReactNode;
  /** ms since 1970; missing for future steps. */
  at?: number | undefined;
  /** Reason, amount, or expected time. */
  detail?: ReactNode;
  /** `now`: in progress. `unknown`: not known yet, in amber. */
  state: 'done' | 'now' | 'unknown' | 'failed' | 'next';
}

interface Props {
  /** What the steps belong to, for screen readers. */
  label: string;
  steps: readonly TimelineStep[];
  seconds?: boolean;
}

/**
 * Shows the states that a record went through, each with its time. The current state is marked.
 */
export function Timeline({ label, steps, seconds = false }: Props) {
  const { t, i18n } = useLingui();
  const names = { done: t`Done`, now: t`Now`, unknown: t`Not known yet`, failed: t`Failed`, next: t`Next` };
  return (
    <ol className={styles.timeline} role="list" aria-label={label}>
      {steps.map(({ title, at, detail, state }, index) => (
        <li
          key={index}
          className={styles.step}
          data-state={state}
          aria-current={state === 'now' || state === 'unknown' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {state === 'failed' ? <Icon name="circle-x" size={20} /> : <span className={styles.dot} />}
          </span>
          <div className={styles.text}>
            <p className={styles.head}>
              <span className={styles.title}>
                {title}
                <span className="visually-hidden">, {names[state]}</span>
              </span>
              {at !== undefined && (
                <time className={styles.at} dateTime={new Date(at).toISOString()}>
                  {formatMoment(at, i18n.locale, { seconds })}
                </time>
              )}
            </p>
            {detail && <div className={styles.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
