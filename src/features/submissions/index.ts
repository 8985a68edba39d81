import { lazy } from 'react';

/** The list of every money call that this device has sent, with its outcome; `onClose()`. */
export const SubmissionsSheet = lazy(() => import('./components/SubmissionsSheet.tsx'));

export { DuplicateOrderNote } from './components/DuplicateOrderNote.tsx';
