import { useLingui } from '@lingui/react/macro';
import { UNIT } from '../ticket.ts';

/** Returns the unit of a stake for a figure. Play money has its own unit and is formatted like USDT. */
export function useStakeUnit(play: boolean): { readonly unit: string; readonly coin: string } {
  const { t } = useLingui();
  return { unit: play ? t`play` : UNIT, coin: UNIT };
}
