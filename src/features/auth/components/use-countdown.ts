import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Purpose, sentTimes } from '../code-sent.ts';
import { secondsLeft, untilNextSecond } from '../../../client/forms/code-timer.ts';
import type { Mode } from '../rules.ts';

/**
 * Returns the seconds until the customer may request another code. Follows the clock, and catches up when the page
 * returns to the foreground (AUTH-15).
 */
export const useCountdown = (purpose: Purpose, mode: Mode): number => {
  const sentAt = useSnapshot(sentTimes)[`${purpose} ${mode}`];
  const [now, setNow] = useState(Date.now);
  const seconds = secondsLeft(sentAt, Math.max(now, sentAt ?? 0));
  useEffect(() => {
    if (sentAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const time = Date.now();
      setNow(time);
      if (secondsLeft(sentAt, time) > 0) timer = setTimeout(tick, untilNextSecond(sentAt, time));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [sentAt]);
  return seconds;
};
