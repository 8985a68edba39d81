import { useLingui } from '@lingui/react/macro';
import type { BoxBlocker } from '../box-rules.ts';

/** Returns a function that explains why no box can be opened; missing figures get no defaults (TRUST-04, TRUST-05). */
export function useBlockerTexts(): (blocker: BoxBlocker) => { title: string; text: string } {
  const { t } = useLingui();
  return (blocker) =>
    ({
      closed: {
        title: t`The blind box is closed`,
        text: t`You can't open a box right now. Prizes already credited stay yours.`,
      },
      odds: {
        title: t`Odds not published`,
        text: t`The odds aren't available or don't add up to 100%, so you can't open a box right now.`,
      },
      commitment: {
        title: t`This draw can't be verified`,
        text: t`We can't show the proof of fairness for the next draw, so you can't open a box right now.`,
      },
      'missing-terms': {
        title: t`Price or average value not available`,
        text: t`You can open a box once both are shown here.`,
      },
    })[blocker];
}
