import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';

/** The sheet that changes the language; fetched when it is opened. Props: `onClose`. */
export const LanguageSheet = lazy(() => import('./LanguageSheet.tsx'));

/** Opens that sheet, in the bar of pages that are seen before somebody is signed in. */
export function LanguageButton() {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton icon="globe" label={t`Language`} onClick={() => setChoosing(true)} />
      {choosing && (
        <Suspense>
          <LanguageSheet onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
