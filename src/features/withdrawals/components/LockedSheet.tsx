import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { formatTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import styles from './withdrawal.module.css';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  /** ms. */
  until: number;
  /** The server's reason. */
  message: string;
  /** Called when the lock is over. */
  onOver: () => void;
  onClose: () => void;
}

/**
 * Replaces the keys while the payment password is locked: says until when, what became of the withdrawal, and leads to
 * the reset (LOOK-48).
 */
export function LockedSheet({ until, message, onOver, onClose }: Props) {
  const { t } = useLingui();
  const { rest, isOver } = useTimeLeft(until);
  const time = formatTime(until, { zone: true });
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <Sheet
      title={t`Locked until ${time}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Wait`}</Button>
          <Button href={hashHref('/pages/mine/setting/tradePwd')}>{t`Set a new one`}</Button>
        </>
      }
    >
      <div className={styles.pin}>
        <p>{message}</p>
        <p>{t`Your balance hasn't changed, and your entry stays here.`}</p>
        <Note icon="timer" title={<span aria-hidden>{t`${rest} left`}</span>}>
          {t`You can also set a new payment password with a code now. Withdrawals are paused for 24 hours after the change.`}
        </Note>
      </div>
    </Sheet>
  );
}
