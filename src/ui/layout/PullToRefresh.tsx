import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type TouchEvent, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../overlays/toast.ts';
import { Icon } from '../base/Icon.tsx';
import { outageNotice } from '../base/outage-notice.ts';
import { AsOf } from '../figures/AsOf.tsx';
import styles from './PullToRefresh.module.css';

interface Props {
  /** Resolves when the read has ended, successfully or not. */
  onRefresh: () => Promise<unknown>;
  /** When the content was read (ms since 1970), shown next to the button. */
  at?: number | undefined;
  children: ReactNode;
}

/** Distance that triggers a refresh. */
const PULL_DISTANCE_PX = 72;

/** Refreshes its content when it is pulledPx down; a button above does the same without dragging (A11Y-04). */
export function PullToRefresh({ onRefresh, at, children }: Props) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const startY = useRef<number>(undefined);
  const pulledPx = useRef(0);
  const readAt = useRef(at);
  useLayoutEffect(() => {
    readAt.current = at;
  });

  const refresh = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const began = Date.now();
    await onRefresh().catch(() => undefined);
    setIsBusy(false);
    // the new time is drawn after the read has ended
    await new Promise((resolve) => setTimeout(resolve));
    // the connection bar tells of an outage; if the server is busy, the service worker answers with its copy
    if (area.current && readAt.current !== undefined && readAt.current < began && !outageNotice.isShown)
      toast(t`This didn't refresh. Wait a moment, then try again.`, { kind: 'error' });
  };
  const show = (distance: number): void => {
    pulledPx.current = distance;
    area.current?.style.setProperty('--pulled', String(Math.min(1, distance / PULL_DISTANCE_PX)));
  };
  const beginPull = (event: TouchEvent): void => {
    startY.current = globalThis.scrollY <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined;
  };
  const movePull = (event: TouchEvent): void => {
    if (startY.current === undefined) return;
    if (globalThis.scrollY > 0) startY.current = undefined;
    show(startY.current === undefined ? 0 : Math.max(0, (event.touches[0]?.clientY ?? 0) - startY.current));
  };
  const endPull = (): void => {
    if (startY.current !== undefined && pulledPx.current >= PULL_DISTANCE_PX) void refresh();
    startY.current = undefined;
    show(0);
  };
  const cancelPull = (): void => {
    startY.current = undefined;
    show(0);
  };

  return (
    <div
      className={styles.area}
      ref={area}
      data-pull
      onTouchStart={beginPull}
      onTouchMove={movePull}
      onTouchEnd={endPull}
      onTouchCancel={cancelPull}
    >
      <div className={styles.head}>
        {at === undefined ? <span /> : <AsOf at={at} seconds />}
        <button type="button" className={styles.button} aria-busy={isBusy || undefined} onClick={() => void refresh()}>
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
