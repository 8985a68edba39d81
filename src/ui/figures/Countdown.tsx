import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countdownParts, momentPassed, secondsUntil, untilNextSecond } from './time-left.ts';
import styles from './Countdown.module.css';

interface Props {
  /** When it ends, by the clock `now` (ms). */
  until: number;
  /** The clock to use: the server's if money depends on it. */
  now?: () => number;
  /** What ends, for screen readers. */
  label: string;
  /** Called once, when the time is up. */
  onEnd?: () => void;
  /** Shows a headline figure. */
  large?: boolean;
}

/**
 * Shows the remaining time, updated every second. Screen readers hear it only at a few moments (A11Y-09). It catches up
 * after sleep and after a change of the clock.
 */
export function Countdown({ until, now = Date.now, label, onEnd, large = false }: Props) {
  const { t } = useLingui();
  const [remaining, setRemaining] = useState(() => secondsUntil(until, now()));
  const [spoken, setSpoken] = useState<number>();
  const shownSeconds = useRef(remaining);

  /** Updates the countdown and returns the ms until the next update, 0 at the end. */
  const update = useEffectEvent((): number => {
    const moment = now();
    const seconds = secondsUntil(until, moment);
    const passed = momentPassed(shownSeconds.current, seconds);
    if (passed !== undefined) setSpoken(passed);
    if (seconds === 0 && shownSeconds.current > 0) onEnd?.();
    shownSeconds.current = seconds;
    setRemaining(seconds);
    return seconds === 0 ? 0 : untilNextSecond(until, moment);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const delay = update();
      if (delay > 0) timer = setTimeout(tick, delay);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);

  const { days, time } = countdownParts(remaining);
  return (
    <span className={styles.countdown} data-large={large || undefined}>
      <span role="timer" aria-live="off" aria-label={label}>
        {days > 0 && <>{t`${days} d`} </>}
        <bdi dir="ltr">{time}</bdi>
      </span>
      <span className="visually-hidden" role="status">
        {spoken === undefined
          ? ''
          : spoken === 0
            ? t`${label}: ended`
            : spoken >= 60
              ? t`${label}: ${spoken / 60} min left`
              : t`${label}: ${spoken} s left`}
      </span>
    </span>
  );
}
