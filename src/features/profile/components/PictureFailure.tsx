import { useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/Note.tsx';
import type { Failure } from '../use-picture.ts';

/** Why a picture did not arrive, in the words of the specification (KYC-05). */
export function PictureFailure({ of }: { of: Failure | undefined }) {
  const { t } = useLingui();
  if (!of) return null;
  return (
    <Note kind="danger" live>
      {of === 'reading' ? t`Reading error` : t`Failed to upload picture, please try again later!`}
    </Note>
  );
}
