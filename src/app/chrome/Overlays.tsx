import { useEffect } from 'react';
import { Toasts } from '../../ui/overlays/Toasts.tsx';
import { Boundary } from '../../ui/base/Boundary.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { Lock } from './Lock.tsx';
import { startServices } from './start.ts';

/** Everything above the pages. Mounting it starts the services that wait for the first screen. */
export function Overlays() {
  useEffect(startServices, []);
  return (
    <>
      <Boundary fallback={null}>
        <LoadingMask />
        <Toasts />
        <Dialogs />
      </Boundary>
      <Lock />
    </>
  );
}
