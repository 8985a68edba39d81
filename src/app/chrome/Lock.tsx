import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lock } from '../../client/session/lock.ts';
import { reloadForPage } from '../../pwa/reload.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { reportError } from '../report.ts';
import styles from './Lock.module.css';

/** What locks the app, by a part of its own; an app that may lock has that part beforehand. */
export function Lock() {
  const { locked, minutes } = useSnapshot(lock);
  const [LockDialog, setLockDialog] = useState<ComponentType>();
  const isWanted = locked || minutes !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('../../features/profile/components/LockDialog.tsx').then(
      (part) => setLockDialog(() => part.default),
      (error: unknown) => {
        reportError(error);
        setLockDialog(() => LockMissing);
      },
    );
  }, [isWanted]);
  return locked ? <div className={styles.cover}>{LockDialog && <LockDialog />}</div> : null;
}

/** Where that part did not come, the app stays locked. */
function LockMissing() {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Andaman is locked`}
      closable={false}
      covers
      icon={<Icon name="lock-keyhole" />}
      actions={<Button onClick={() => void reloadForPage()}>{t`Reload`}</Button>}
    >
      <p>{t`Part of the app didn't load, probably because of an update. Reload to get the new version.`}</p>
    </Dialog>
  );
}
