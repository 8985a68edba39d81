import { useLingui } from '@lingui/react/macro';
import { useServerSecond } from '../../../client/http/use-server-second.ts';
import { countdownParts, secondsUntil } from '../../../ui/figures/time-left.ts';

/** Returns the time until a moment (ms) of the server's clock as text, and whether it has come. */
export function useTimeLeft(until: number): { readonly rest: string; readonly isOver: boolean } {
  const { t } = useLingui();
  const seconds = secondsUntil(until, useServerSecond());
  const { days, time } = countdownParts(seconds);
  return { rest: days > 0 ? `${t`${days} d`} ${time}` : time, isOver: seconds === 0 };
}
