import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import styles from './Stages.module.css';

/** `now`: in progress. */
export type StageState = 'done' | 'now' | 'next' | 'failed';

export interface Stage {
  name: string;
  state: StageState;
}

/** The three stages of a money order; undefined while they load. */
export type ThreeStages = readonly [Stage, Stage, Stage];

interface Props {
  stages: ThreeStages | undefined;
  /** How much of the way from the last reached stage to the next one is done, from 0 to 1. */
  share?: number | undefined;
  /** Draws the line and the tick when it appears. */
  drawn?: boolean;
}

/** The line of the logo in a box of 390 by 166 px, and how far along it the stops are, in percent of the width. */
const LINE = 'M0 94H46C100 94 96 28 144 28C192 28 188 116 236 116C280 116 276 70 318 70H390';
const STOPS = [11.8, 60.5, 86.2] as const;
const MARKS = { done: 'M8 15.4l4.6 4.6L22 9.8', failed: 'M10 10l10 10M20 10L10 20', now: '', next: '' } as const;

/** Returns the percentage of the line that is done: to the last reached stop, and `share` of the way to the next. */
const doneWidth = (stages: ThreeStages, share: number): number => {
  const reached = stages.findLastIndex(({ state }) => state === 'done' || state === 'failed');
  if (reached < 0) return 0;
  if (reached === 2) return 100;
  return STOPS[reached]! + Math.min(Math.max(share, 0), 1) * (STOPS[reached + 1]! - STOPS[reached]!);
};

/**
 * Where an amount of money is: three stops on the line of the logo, with the sky above it. It is a process, so it
 * mirrors from right to left.
 */
export function Stages({ stages, share = 0, drawn = false }: Props) {
  const { t } = useLingui();
  const names = { done: t`Done`, now: t`Now`, next: t`Next`, failed: t`Failed` };
  const element = useRef<HTMLDivElement>(null);
  const done = stages ? doneWidth(stages, share) : 0;
  useLayoutEffect(() => element.current?.style.setProperty('--done', `${done}%`), [done]);
  const hasFailed = stages?.some(({ state }) => state === 'failed');
  return (
    <div
      ref={element}
      className={styles.stages}
      data-failed={hasFailed || undefined}
      data-drawn={drawn || undefined}
      data-sky
    >
      <svg className={styles.line} viewBox="0 0 390 166" preserveAspectRatio="none" aria-hidden>
        <path className={styles.sky} d={`${LINE}V0H0Z`} />
        <path d={LINE} />
      </svg>
      <svg className={`${styles.line} ${styles.done}`} viewBox="0 0 390 166" preserveAspectRatio="none" aria-hidden>
        <path d={LINE} />
      </svg>
      <ol className={styles.stops} role="list" aria-label={t`Steps`}>
        {stages?.map(({ name, state }, index) => (
          <li
            key={index}
            className={styles.stop}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <svg className={styles.mark} viewBox="0 0 30 30" aria-hidden>
              <circle cx="15" cy="15" r="15" />
              <path pathLength="1" d={MARKS[state]} />
            </svg>
            <span className={styles.name}>
              {name}
              <span className="visually-hidden">, {names[state]}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
