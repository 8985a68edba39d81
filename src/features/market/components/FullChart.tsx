import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import styles from './Coin.module.css';

/** Lets a phone turn to landscape, where the browser can. */
const turn = async (): Promise<void> => {
  // not in every browser, nor in its types
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };
  await orientation.lock?.('landscape');
};

/** Shows a chart over the whole screen, in the browser's full screen where it allows that; Escape and Back leave it. */
export default function FullChart({
  code,
  onClose,
  children,
}: {
  readonly code: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const area = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => {
    if (document.fullscreenElement === null) onClose();
  });
  useEffect(() => {
    const element = area.current?.closest('dialog > div');
    const left = (): void => leave();
    // a refusal leaves the chart over the page
    void element
      ?.requestFullscreen?.()
      .then(turn)
      .catch(() => undefined);
    document.addEventListener('fullscreenchange', left);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const pair = `${code}/USDT`;
  return (
    <Modal kind="screen" title={t`Chart of ${pair}`} onClose={onClose}>
      <div ref={area} className={styles.full}>
        {children}
      </div>
    </Modal>
  );
}
