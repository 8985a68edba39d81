import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lock } from '../../client/session/lock.ts';
import { reloadForPage } from '../../pwa/reload.ts';
import { Button } from '../../ui/base/Button.tsx';
import { LockFrame } from '../../ui/layout/LockFrame.tsx';
import { coverToasts } from '../../ui/overlays/toast.ts';
import { Boundary } from '../../ui/base/Boundary.tsx';
import { loadLockDialog } from '../../features/credentials/index.ts';
import { reportError } from '../report.ts';
import styles from './Lock.module.css';
import { useUpdateShown } from './use-update-shown.ts';

/**
 * Covers the locked app. The dialog is a lazy component, which is loaded in advance if the app lock is on. Only a
 * forced update is shown instead of it, since it may fix a broken lock.
 */
export function Lock() {
  const { locked, minutes } = useSnapshot(lock);
  const isUpdating = useUpdateShown() === 'forced';
  const [loaded, setLoaded] = useState<{ readonly LockDialog?: ComponentType; readonly isMissing?: boolean }>({});
  const isWanted = locked || minutes !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    // if it failed to load in advance, this loads it again when the app locks
    loadLockDialog().then(
      ({ default: LockDialog }) => setLoaded({ LockDialog }),
      (error: unknown) => {
        reportError(error);
        setLoaded({ isMissing: true });
      },
    );
  }, [isWanted, locked]);
  useEffect(() => coverToasts(locked), [locked]);
  const { LockDialog, isMissing = false } = loaded;
  if (!locked || isUpdating) return null;
  return (
    <div className={styles.cover}>
      <Boundary fallback={<Locked isMissing />}>
        {LockDialog ? <LockDialog /> : <Locked isMissing={isMissing} />}
      </Boundary>
    </div>
  );
}

/** Covers the app until the dialog is loaded, and if it fails to load. */
function Locked({ isMissing }: { readonly isMissing: boolean }) {
  const { t } = useLingui();
  if (!isMissing) return <LockFrame />;
  return (
    <LockFrame actions={<Button onClick={() => void reloadForPage()}>{t`Reload`}</Button>}>
      <p>{t`Part of the app didn't load, probably because of an update. Reload to get the new version.`}</p>
    </LockFrame>
  );
}
