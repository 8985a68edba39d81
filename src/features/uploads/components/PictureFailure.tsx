import { useLingui } from '@lingui/react/macro';
import { Note } from '../../../ui/base/Note.tsx';
import { unreadableTexts } from '../unreadable.ts';
import type { Failure } from '../use-picture.ts';

/** Says why a picture was not sent, in the specification's words (KYC-05), and what to do. */
export function PictureFailure({ failure }: { failure: Failure | undefined }) {
  const { t, i18n } = useLingui();
  if (!failure) return null;
  return (
    <Note kind="danger" live>
      {failure === 'upload' ? (
        t`Failed to upload picture, please try again later!`
      ) : (
        <>
          <p>{t`Reading error`}</p>
          <p>{i18n._(unreadableTexts[failure])}</p>
        </>
      )}
    </Note>
  );
}
