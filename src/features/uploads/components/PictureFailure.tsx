import { useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/layout/Note.tsx';
import type { Failure } from '../use-picture.ts';

/** Says why a picture was not sent, in the specification's words (KYC-05). */
export function PictureFailure({ failure }: { failure: Failure | undefined }) {
  const { t } = useLingui();
  if (!failure) return null;
  return (
    <Note kind="danger" live>
      {failure === 'reading' ? t`Reading error` : t`Failed to upload picture, please try again later!`}
    </Note>
  );
}
