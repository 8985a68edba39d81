import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { lock } from '../../features/profile/lock.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { start } from './start.ts';

const LockDialog = lazy(() => import('../../features/profile/components/LockDialog.tsx'));

/** What lies over all pages, and starts what has to be looked after once the first screen stands. */
export function Overlays() {
  const { locked } = useSnapshot(lock);
  useEffect(start, []);
  return (
    <>
      <LoadingMask />
      <Toasts />
      <Dialogs />
      {locked && (
        <Suspense>
          <LockDialog />
        </Suspense>
      )}
    </>
  );
}
