import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Stamp } from './Stamp.tsx';
import styles from './PullToRefresh.module.css';

interface Props {
  /** Resolves when the read has ended, well or not. */
  onRefresh: () => Promise<unknown>;
  /** When what is shown was read, ms since 1970: stands beside the button. */
  at?: number | undefined;
  children: ReactNode;
}

/** How far to pull, in px of the finger. */
const PULL_DISTANCE_PX = 72;

/** What is below can be pulled down to be read anew; a button at its head does the same without a drag (A11Y-04). */
export function PullToRefresh({ onRefresh, at, children }: Props) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const start = useRef<number>(undefined);
  const pulled = useRef(0);

  const refresh = (): void => {
    if (busy) return;
    setBusy(true);
    void onRefresh()
      .catch(() => undefined)
      .then(() => setBusy(false));
  };
  const show = (distance: number): void => {
    pulled.current = distance;
    area.current?.style.setProperty('--pulled', String(Math.min(1, distance / PULL_DISTANCE_PX)));
  };
  const begin = (event: TouchEvent): void => {
    start.current = globalThis.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
  };
  const move = (event: TouchEvent): void => {
    if (start.current === undefined) return;
    if (globalThis.scrollY > 0) start.current = undefined;
    show(start.current === undefined ? 0 : Math.max(0, (event.touches[0]?.clientY ?? 0) - start.current));
  };
  const end = (): void => {
    if (start.current !== undefined && pulled.current >= PULL_DISTANCE_PX) refresh();
    start.current = undefined;
    show(0);
  };
  const drop = (): void => {
    start.current = undefined;
    show(0);
  };

  return (
    <div
      className={styles.area}
      ref={area}
      data-pull
      onTouchStart={begin}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={drop}
    >
      <div className={styles.head}>
        {at === undefined ? <span /> : <Stamp at={at} seconds />}
        <button type="button" className={styles.button} aria-busy={busy || undefined} onClick={refresh}>
          <span className={styles.turn}>
            <Icon name="refresh-cw" size={16} />
          </span>
          {t`Refresh`}
        </button>
      </div>
      {children}
    </div>
  );
}
