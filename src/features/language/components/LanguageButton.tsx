import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/base/IconButton.tsx';

/** The sheet that changes the language, loaded when it opens. Props: `onClose`. */
export const LanguageSheet = lazy(() => import('./LanguageSheet.tsx'));

/** Opens the language sheet from the bar of pages that customers see before login. */
export function LanguageButton() {
  const { t } = useLingui();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <>
      <IconButton icon="globe" label={t`Language`} onClick={() => setIsSheetOpen(true)} />
      {isSheetOpen && (
        <Suspense>
          <LanguageSheet onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
