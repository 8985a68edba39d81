import { lazy } from 'react';

/** Every money call that this device sent, with its outcome; `onClose()`. */
export const SubmissionsSheet = lazy(() => import('./parts/SubmissionsSheet.tsx'));

export { TwinNote } from './parts/TwinNote.tsx';
