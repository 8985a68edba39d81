import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Cropper } from '../../../ui/Cropper.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { uploadPhoto } from '../certification.ts';
import { usePicture } from '../use-picture.ts';
import { PictureFailure } from './PictureFailure.tsx';
import styles from './photo-slot.module.css';

interface Props {
  /** Which side: "Front". */
  name: string;
  ratio: number;
  /** Address of the uploaded photo. */
  url: string | undefined;
  error?: string | undefined;
  /** Takes the focus where the photo is missing. */
  control?: Ref<HTMLInputElement>;
  onUrl: (url: string | undefined) => void;
}

/**
 * One photo of a document: taken or chosen, cut to the card, looked at for sharpness, made small, sent with its
 * progress. A failed one is sent again whole. The photo lives in memory alone and is gone with the page (KYC-05,
 * KYC-06).
 */
export function PhotoSlot({ name, ratio, url, error, control, onUrl }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { picture, part, failure, choose, clear, send, setCut, isSharp } = usePicture();
  const [blurred, setBlurred] = useState(false);

  const use = async (anyway: boolean): Promise<void> => {
    const sharp = anyway || isSharp();
    setBlurred(!sharp);
    if (!sharp) return;
    const sent = await send(uploadPhoto);
    if (sent === undefined) return;
    clear();
    onUrl(sent);
  };
  const take = (file: File): void => {
    setBlurred(false);
    onUrl(undefined);
    void choose(file);
  };
  const wrong = failure !== undefined || (error !== undefined && !url);
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
      {picture && <Cropper picture={picture} ratio={ratio} label={t`${name} in its frame`} onCut={setCut} />}
      {part !== undefined && <Progress label={t`Uploading photo`} value={part} />}
      {blurred && part === undefined && (
        <Note kind="warn" title={t`The photo looks blurred`} live>
          <p>
            <Trans>
              If we can't read the small print, we'll send it back. Hold the camera still in better light and try again.
            </Trans>
          </p>
          <Button kind="text" onClick={() => void use(true)}>{t`Use it anyway`}</Button>
        </Note>
      )}
      {wrong && (
        <div id={`${id}-note`}>
          {failure ? (
            <PictureFailure of={failure} />
          ) : (
            <Note kind="danger" live>
              {error}
            </Note>
          )}
        </div>
      )}
      {picture && (
        <Button kind="soft" busy={part !== undefined} onClick={() => void use(false)}>
          {failure === 'upload' ? t`Send again` : t`Use this photo`}
        </Button>
      )}
      <FileButton
        icon="camera"
        label={picture || url ? t`Take another photo` : t`Take or choose a photo`}
        accept="image/*"
        disabled={part !== undefined}
        onFile={take}
        ref={control}
        labelledBy={id}
        error={wrong ? `${id}-note` : undefined}
      />
    </section>
  );
}
