import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { lock } from '../../features/profile/lock.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LoadingMask } from './LoadingMask.tsx';

const LockDialog = lazy(() => import('../../features/profile/components/LockDialog.tsx'));

/** What lies over all pages. */
export function Overlays() {
  const { locked } = useSnapshot(lock);
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
