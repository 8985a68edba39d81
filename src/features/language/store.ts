import { lazy } from 'react';

/** The sheet that changes the language, for login, mine and settings; fetched when it is opened. Props: `onClose`. */
export const LanguageSheet = lazy(() => import('./components/LanguageSheet.tsx'));
