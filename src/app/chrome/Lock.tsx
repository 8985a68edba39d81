import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lock } from '../../client/session/lock.ts';
import { reloadForPage } from '../../pwa/reload.ts';
import { Button } from '../../ui/Button.tsx';
import { LockFrame } from '../../ui/LockFrame.tsx';
import { coverToasts } from '../../ui/toast.ts';
import { Boundary } from '../Boundary.tsx';
import { reportError } from '../report.ts';
import styles from './Lock.module.css';
import { useUpdateShown } from './use-update-shown.ts';

/**
 * What locks the app, by a part of its own; an app that may lock has that part beforehand. Over all but the forced
 * update, which may be what mends it and covers in its place.
 */
export function Lock() {
  const { locked, minutes } = useSnapshot(lock);
  const isUpdating = useUpdateShown() === 'forced';
  const [part, setPart] = useState<{ readonly LockDialog?: ComponentType; readonly isMissing?: boolean }>({});
  const isWanted = locked || minutes !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    // asked for again when it is due, where it did not come before
    import('../../features/profile/components/LockDialog.tsx').then(
      ({ default: LockDialog }) => setPart({ LockDialog }),
      (error: unknown) => {
        reportError(error);
        setPart({ isMissing: true });
      },
    );
  }, [isWanted, locked]);
  useEffect(() => coverToasts(locked), [locked]);
  const { LockDialog, isMissing = false } = part;
  if (!locked || isUpdating) return null;
  return (
    <div className={styles.cover}>
      <Boundary fallback={<Locked isMissing />}>
        {LockDialog ? <LockDialog /> : <Locked isMissing={isMissing} />}
      </Boundary>
    </div>
  );
}

/** Until that part is there the app is locked already; where it does not come it stays so. */
function Locked({ isMissing }: { readonly isMissing: boolean }) {
  const { t } = useLingui();
  if (!isMissing) return <LockFrame />;
  return (
    <LockFrame actions={<Button onClick={() => void reloadForPage()}>{t`Reload`}</Button>}>
      <p>{t`Part of the app didn't load, probably because of an update. Reload to get the new version.`}</p>
    </LockFrame>
  );
}
