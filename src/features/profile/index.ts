import { lazy } from 'react';

/** The first steps of a new account (LIVE-08); `welcome`, `from`. */
export const StepsPage = lazy(() => import('./components/StepsPage.tsx'));
