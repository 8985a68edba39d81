import { lazy } from 'react';

/** Every money call that this device sent, with its outcome; `onClose()`. */
export const SubmissionsSheet = lazy(() => import('./components/SubmissionsSheet.tsx'));

export { DuplicateOrderNote } from './components/DuplicateOrderNote.tsx';
