import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId, useState } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Attached, type Attachment, PictureFailure } from '../../uploads/index.ts';
import { CropSheet } from './CropSheet.tsx';
import { PictureSize } from './PictureSize.tsx';
import styles from './photo-slot.module.css';

interface Props {
  /** Side of the document: "Front". */
  name: string;
  ratio: number;
  photo: Attachment;
  error?: string | undefined;
  /** The control to focus if the photo is missing. */
  control?: Ref<HTMLInputElement>;
}

/**
 * Attaches one photo of a document. The whole photo is made small and uploaded as soon as the customer takes or chooses
 * it, and shown exactly as it was sent. They may crop it afterwards. A failed upload restarts from the beginning. The
 * photo only exists in memory, and goes with the page (KYC-05, KYC-06, LOOK-35).
 */
export function PhotoSlot({ name, ratio, photo, error, control }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isCropping, setIsCropping] = useState(false);
  const { source, picture, preview, url, progress, failure } = photo;
  const isLost = picture !== undefined && url === undefined && progress === undefined;
  const hasError = failure !== undefined || (error !== undefined && url === undefined && progress === undefined);
  return (
    <section className={styles.slot} role="group" aria-labelledby={id}>
      <h2 className={styles.name} id={id}>
        {name}
      </h2>
      {picture && <img className={styles.photo} src={preview} alt={t`Preview of ${name}`} />}
      {progress !== undefined && <Uploading progress={progress} />}
      {url !== undefined && (
        <div className={styles.state} role="status">
          <Attached />
          {picture && <PictureSize picture={picture} />}
        </div>
      )}
      {picture?.isBlurred && <BlurNote />}
      {hasError && (
        <div id={`${id}-note`}>
          {failure ? (
            <PictureFailure failure={failure} />
          ) : (
            <Note kind="danger" live>
              {error}
            </Note>
          )}
        </div>
      )}
      {isLost && <Button kind="soft" onClick={photo.retry}>{t`Send again`}</Button>}
      <div className={styles.acts}>
        <FileButton
          icon="camera"
          label={picture ? t`Take another photo` : t`Take or choose a photo`}
          accept="image/*"
          onFile={photo.choose}
          ref={control}
          labelledBy={id}
          error={hasError ? `${id}-note` : undefined}
        />
        {picture && (
          <Button kind="outline" icon="maximize" onClick={() => setIsCropping(true)}>{t`Look closer or crop`}</Button>
        )}
      </div>
      {isCropping && source && (
        <CropSheet source={source} ratio={ratio} name={name} onCrop={photo.crop} onClose={() => setIsCropping(false)} />
      )}
    </section>
  );
}

function Uploading({ progress }: { progress: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.state}>
      <span className={styles.size}>{t`Uploading photo`}</span>
      <Progress label={t`Uploading photo`} value={progress} />
    </div>
  );
}

function BlurNote() {
  const { t } = useLingui();
  return (
    <Note kind="warn" title={t`The photo looks blurred`} live>
      <Trans>
        If we can't read the text, we'll ask you for a new photo. Hold the camera still in better light and try again.
      </Trans>
    </Note>
  );
}
