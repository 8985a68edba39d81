import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { TAP_MS, vibrate } from '../../../ui/base/haptics.ts';
import { SHARES_PERCENT, type SharePercent } from '../balance-share.ts';
import styles from './share-slider.module.css';

/** Distance between two stops in percent. */
const STEP = 25;
const stops = SHARES_PERCENT.map((share) => ({ share, percent: Number(share) }));

/**
 * Returns the stop that a move leads to: the nearest one, but always a further one in the direction of the move, since
 * keys and screen readers move by less than half a step from a share between two stops.
 */
export const stopAfterMove = (from: number, to: number): SharePercent => {
  const stop =
    to > from
      ? (stops.find(({ percent }) => percent > from && percent + STEP / 2 >= to) ?? stops.at(-1))
      : (stops.findLast(({ percent }) => percent < from && percent - STEP / 2 <= to) ?? stops[0]);
  return stop?.share ?? '0';
};

interface Props {
  /** Whole percent of the available balance that the ticket takes. */
  readonly percent: number;
  readonly disabled: boolean;
  readonly onChange: (share: SharePercent) => void;
}

/** Sets the amount to a share of the available balance, in five stops; shows the share of any other amount too. */
export function ShareSlider({ percent, disabled, onChange }: Props) {
  const { t } = useLingui();
  const slider = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slider.current?.style.setProperty('--at', String(percent)), [percent]);
  return (
    <div className={styles.slider} ref={slider} data-disabled={disabled || undefined}>
      <div className={styles.stops} aria-hidden>
        {stops.map((stop) => (
          <span key={stop.share} data-done={stop.percent <= percent || undefined}>
            {stop.share}%
          </span>
        ))}
      </div>
      <input
        type="range"
        aria-label={t`Share of your available balance`}
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        step={percent % STEP === 0 ? STEP : 'any'}
        value={percent}
        disabled={disabled}
        onChange={({ target }) => {
          const stop = stopAfterMove(percent, target.valueAsNumber);
          if (Number(stop) === percent) return;
          vibrate(TAP_MS);
          onChange(stop);
        }}
      />
    </div>
  );
}
