import { useEffect } from 'react';
import { Toasts } from '../../ui/Toasts.tsx';
import { Boundary } from '../Boundary.tsx';
import { Dialogs } from './Dialogs.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { Lock } from './Lock.tsx';
import { start } from './start.ts';

/** What lies over all pages, and starts what has to be looked after once the first screen stands. */
export function Overlays() {
  useEffect(start, []);
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
