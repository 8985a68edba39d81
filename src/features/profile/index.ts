import { lazy } from 'react';

/** The first steps of a new account (LIVE-08); `welcome`, `from`. */
export const StepsPage = lazy(() => import('./components/StepsPage.tsx'));

/** What home shows a new account above the prices. */
export { FirstSteps } from './components/FirstSteps.tsx';
export { readIsNew, useIsNew } from './first-steps.ts';
