import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countdownParts, passed, secondsUntil, untilNextSecond } from './time-left.ts';
import styles from './Countdown.module.css';

interface Props {
  /** When it ends, in ms of the clock `now`. */
  until: number;
  /** The clock: the server's where money depends on it. */
  now?: () => number;
  /** What ends: said to screen readers. */
  label: string;
  /** Once, when it has come to its end. */
  onEnd?: () => void;
  /** A headline figure instead of one in a row. */
  large?: boolean;
}

/**
 * Time left on a given clock, a figure a second; said aloud at a few moments alone (A11Y-09). Catches up after sleep
 * and after the clock was set.
 */
export function Countdown({ until, now = Date.now, label, onEnd, large = false }: Props) {
  const { t } = useLingui();
  const [remaining, setLeft] = useState(() => secondsUntil(until, now()));
  const [spoken, setSpoken] = useState<number>();
  const shownSeconds = useRef(remaining);

  const look = useEffectEvent((): number => {
    const moment = now();
    const seconds = secondsUntil(until, moment);
    const said = passed(shownSeconds.current, seconds);
    if (said !== undefined) setSpoken(said);
    if (seconds === 0 && shownSeconds.current > 0) onEnd?.();
    shownSeconds.current = seconds;
    setLeft(seconds);
    return seconds === 0 ? 0 : untilNextSecond(until, moment);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const wait = look();
      if (wait > 0) timer = setTimeout(tick, wait);
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
