import { lazy } from 'react';

/** The sessions of the account; `onClose()`. */
export const SessionsSheet = lazy(() => import('./components/SessionsSheet.tsx'));
/** The login attempts; `onClose()`. */
export const LoginsSheet = lazy(() => import('./components/LoginsSheet.tsx'));
/** The anti-phishing word; `onClose()`. */
export const WordSheet = lazy(() => import('./components/WordSheet.tsx'));

export { safety } from './store.ts';
