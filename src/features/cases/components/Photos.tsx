import { useLingui } from '@lingui/react/macro';
import { upload, type UploadOptions } from '../../../client/http/upload.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { type Attachment, makeSmallPicture, unreadableTexts, useAttachment } from '../../uploads/index.ts';
import styles from '../cases.module.css';

const LIMITS = { name: 'photo.jpg', maxSide: 2000, maxBytes: 1_000_000 };
const options = {
  shrink: (source: File) => makeSmallPicture(source, undefined, LIMITS),
  send: async (file: File, how: UploadOptions): Promise<string> => (await upload(file, how)).url,
};

/** Attaches up to three photos to a message. */
export function usePhotos() {
  const photos = [useAttachment(options), useAttachment(options), useAttachment(options)];
  return {
    photos,
    /** A photo is not uploaded yet, or could not be. */
    isUnfinished: photos.some(({ picture, progress, url }) => (picture ?? progress) !== undefined && url === undefined),
    urls: photos.flatMap(({ url }) => url ?? []).join(','),
    clear: (): void => {
      for (const photo of photos) photo.clear();
    },
  };
}

/** The photos of a message, and the button that adds another one while there is room. */
export function Photos({ of }: { readonly of: readonly Attachment[] }) {
  const { t } = useLingui();
  const free = of.find(({ picture, progress }) => picture === undefined && progress === undefined);
  return (
    <>
      {of.map((photo, index) => (
        <Photo key={index} of={photo} />
      ))}
      {free && (
        <FileButton
          icon="image-plus"
          label={t`Choose a photo or screenshot`}
          accept="image/png,image/jpeg,image/webp"
          onFile={free.choose}
        />
      )}
    </>
  );
}

function Photo({ of: { picture, preview, progress, url, failure, retry, clear } }: { readonly of: Attachment }) {
  const { t, i18n } = useLingui();
  const message =
    failure === undefined
      ? undefined
      : failure === 'upload'
        ? t`Failed to upload picture, please try again later!`
        : i18n._(unreadableTexts[failure]);
  return (
    <>
      {picture && (
        <div className={styles.photo}>
          <img src={preview} alt={t`The photo you chose`} />
          <IconButton icon="trash-2" label={t`Remove the photo`} onClick={clear} />
        </div>
      )}
      {progress !== undefined && <Progress label={t`Uploading photo`} value={progress} />}
      {message !== undefined && (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
      {picture && url === undefined && progress === undefined && (
        <Button kind="soft" onClick={retry}>{t`Send again`}</Button>
      )}
    </>
  );
}
