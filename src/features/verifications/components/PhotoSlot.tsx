import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId, useState } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { Cropper } from '../../../ui/forms/Cropper.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { uploadPhoto } from '../store.ts';
import { usePicture, PictureFailure } from '../../uploads/index.ts';
import styles from './photo-slot.module.css';

interface Props {
  /** Side of the document: "Front". */
  name: string;
  ratio: number;
  /** Address of the uploaded photo. */
  url: string | undefined;
  error?: string | undefined;
  /** The control to focus if the photo is missing. */
  control?: Ref<HTMLInputElement>;
  onUrl: (url: string | undefined) => void;
}

/**
 * Uploads one photo of a document. The customer takes or chooses it and crops it to the card; the app checks its
 * sharpness, scales it down and uploads it with a progress bar. A failed upload restarts from the beginning. The photo
 * only exists in memory, and goes with the page (KYC-05, KYC-06).
 */
export function PhotoSlot({ name, ratio, url, error, control, onUrl }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { picture, progress, failure, choose, clear, send, setCut, isSharp } = usePicture();
  const [isBlurred, setIsBlurred] = useState(false);

  const uploadPicture = async (acceptsBlur: boolean): Promise<void> => {
    const isUsable = acceptsBlur || isSharp();
    setIsBlurred(!isUsable);
    if (!isUsable) return;
    const uploadedUrl = await send(uploadPhoto);
    if (uploadedUrl === undefined) return;
    clear();
    onUrl(uploadedUrl);
  };
  const choosePhoto = (file: File): void => {
    setIsBlurred(false);
    onUrl(undefined);
    void choose(file);
  };
  const use = failure === 'upload' ? t`Send again` : t`Use this photo`;
  const hasError = failure !== undefined || (error !== undefined && !url);
  return (
    <section className={styles.slot} role="group" aria-labelledby={id}>
      <h2 className={styles.name}>
        <span id={id}>{name}</span>
        {url && (
          <span className={styles.done}>
            <Icon name="circle-check" size={20} />
            {t`Uploaded`}
          </span>
        )}
      </h2>
      {picture && <Cropper picture={picture} ratio={ratio} label={t`Preview of ${name}`} onCut={setCut} />}
      {progress !== undefined && <Progress label={t`Uploading photo`} value={progress} />}
      {isBlurred && progress === undefined && (
        <Note kind="warn" title={t`The photo looks blurred`} live>
          <p>
            <Trans>
              If we can't read the text, we'll ask you for a new photo. Hold the camera still in better light and try
              again.
            </Trans>
          </p>
          <Button kind="text" onClick={() => void uploadPicture(true)}>{t`Use it anyway`}</Button>
        </Note>
      )}
      {hasError && (
        <div id={`${id}-note`}>
          {failure ? (
            <PictureFailure failure={failure} />
          ) : (
            <Note kind="danger" live>
              {picture ? t`First choose: ${use}` : error}
            </Note>
          )}
        </div>
      )}
      {picture && (
        <Button kind="soft" busy={progress !== undefined} onClick={() => void uploadPicture(false)}>
          {use}
        </Button>
      )}
      <FileButton
        icon="camera"
        label={picture || url ? t`Take another photo` : t`Take or choose a photo`}
        accept="image/*"
        disabled={progress !== undefined}
        onFile={choosePhoto}
        ref={control}
        labelledBy={id}
        error={hasError ? `${id}-note` : undefined}
      />
    </section>
  );
}
