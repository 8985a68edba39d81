import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';
import type { OptionOrder } from '../store.ts';
import { LivePath } from './LivePath.tsx';
import { TimeLeft } from './OrderRow.tsx';
import styles from './placed.module.css';
import { Standing } from './Standing.tsx';

interface Props {
  readonly order: OptionOrder;
  /** Decimals of the coin's price. */
  readonly scale: number | undefined;
  /** What happens to the stake in a tie, by the operator's rule; undefined if unknown. */
  readonly tie?: string | undefined;
}

/** Shows an open order's time left, its chart and whether it is right so far, then that it awaits the result. */
export function RunningOrder({ order, scale, tie }: Props) {
  const { t } = useLingui();
  const [hasEnded, setHasEnded] = useState(false);
  const isOver = hasEnded || (order.ends !== undefined && order.ends <= serverNow());
  return (
    <>
      <p className={styles.clock}>
        <TimeLeft order={order} large onEnd={() => setHasEnded(true)} />
      </p>
      {/* the line begins at the start price, which may come later */}
      <LivePath key={order.startPrice} order={order} scale={scale} />
      {!isOver && <Standing order={order} scale={scale} tie={tie} />}
      <p className={styles.caption}>
        {t`The end price is the average over the last ten seconds. Nothing is decided until then.`}
      </p>
    </>
  );
}
