import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Spinner } from '../../../ui/base/Spinner.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { uploadPicture } from '../../calls/files.ts';
import { DeskButton } from '../../parts/DeskButton.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { isMedia } from '../../words/terms/value-text.ts';
import type { TermFieldProps } from './field-props.ts';
import type { Framing } from './framing.ts';
import { GroupNote } from './GroupNote.tsx';
import styles from './TermForm.module.css';

type Props = TermFieldProps & Framing;

/** A picture that is uploaded, and stored by its address. No customer sees it before two people approve the change. */
export function PictureField({ value, label, hint, help, error, onChange }: Props) {
  const { t } = useLingui();
  const [name, text] = [useId(), useId()];
  const upload = useMutation({ mutationFn: uploadPicture, onSuccess: onChange });
  return (
    <div className={styles.field} role="group" aria-labelledby={name}>
      <p id={name}>{label}</p>
      {isMedia(value) && <img className={styles.picture} src={value} alt={t`The picture now`} />}
      {typeof value === 'string' && !isMedia(value) && (
        <p>{t`Customers don't see a picture from elsewhere: ${value}`}</p>
      )}
      <div className={styles.add}>
        <FileButton
          icon="image-plus"
          label={value === undefined ? t`Upload a picture` : t`Another picture`}
          accept="image/jpeg,image/png,image/webp,image/gif"
          labelledBy={name}
          error={error !== undefined || upload.isError ? text : undefined}
          disabled={upload.isPending}
          onFile={(file) => upload.mutate(file)}
        />
        {value !== undefined && <DeskButton onClick={() => onChange(undefined)}>{t`No picture`}</DeskButton>}
        {upload.isPending && <Spinner />}
      </div>
      <div id={text}>
        <GroupNote hint={hint} help={help} error={error} />
        <Failure error={upload.error} />
      </div>
    </div>
  );
}
