import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Purpose, sent } from '../code-sent.ts';
import { secondsLeft, untilNextSecond } from '../../../client/forms/code-timer.ts';
import type { Mode } from '../rules.ts';

/**
 * Seconds until another code may be asked for; follows the clock, and catches up when the page comes back to the
 * foreground (AUTH-15).
 */
export const useCountdown = (purpose: Purpose, mode: Mode): number => {
  const sentAt = useSnapshot(sent)[`${purpose} ${mode}`];
  const [now, setNow] = useState(Date.now);
  const seconds = secondsLeft(sentAt, Math.max(now, sentAt ?? 0));
  useEffect(() => {
    if (sentAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const moment = Date.now();
      setNow(moment);
      if (secondsLeft(sentAt, moment) > 0) timer = setTimeout(look, untilNextSecond(sentAt, moment));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [sentAt]);
  return seconds;
};
