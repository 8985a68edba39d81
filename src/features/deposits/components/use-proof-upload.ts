import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { unreadableTexts } from '../../uploads/index.ts';
import { NotAPicture, readPicture, scalePicture } from '../../../client/forms/pictures.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { CallError } from '../../../client/http/errors.ts';
import { upload } from '../../../client/http/upload.ts';

/** Limits of an uploaded proof: the longer side in pixels, and the size in bytes. */
const SIZE = { maxSide: 2000, maxBytes: 1_000_000 };

async function shrink(file: File): Promise<File> {
  const picture = await readPicture(file);
  try {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    return new File([await scalePicture(picture, whole, SIZE)], 'proof.jpg', { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

/**
 * Makes a chosen picture smaller on the device and uploads it; `value` is the URL of the uploaded picture, or ''. The
 * picture is kept only in memory.
 */
export function useProofUpload(value: string, onChange: (url: string) => void) {
  const { t, i18n } = useLingui();
  /** Sent share of the picture, 0 to 1; undefined when no upload is running. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  /** The picture whose upload failed, already made small. */
  const [failedFile, setFailedFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const uploadAbort = useRef<AbortController | undefined>(undefined);

  // leaving the page or the end of the session stops the upload
  useEffect(() => () => uploadAbort.current?.abort(), []);
  // a reload would lose the picture
  const hasPicture = value !== '' || progress !== undefined || failedFile !== undefined;
  useEffect(() => (hasPicture ? beginUnsavedWork('proof') : undefined), [hasPicture]);
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  const send = async (file: Promise<File>): Promise<void> => {
    uploadAbort.current?.abort();
    const abort = new AbortController();
    uploadAbort.current = abort;
    setError(undefined);
    setFailedFile(undefined);
    onChange('');
    setProgress(0);
    let picture: File | undefined;
    try {
      picture = await file;
      const { url } = await upload(picture, { signal: abort.signal, foreground: false, onProgress: setProgress });
      if (abort.signal.aborted) return;
      setPreview(URL.createObjectURL(picture));
      onChange(url);
    } catch (failure) {
      if (abort.signal.aborted) return;
      if (failure instanceof NotAPicture) setError(i18n._(unreadableTexts[failure.why]));
      else if (!(failure instanceof CallError && failure.silent)) {
        setError(t`Failed to upload picture, please try again later!`);
        setFailedFile(picture);
      }
    } finally {
      if (uploadAbort.current === abort) setProgress(undefined);
    }
  };
  return {
    progress,
    error,
    preview,
    choose: (file: File): void => void send(shrink(file)),
    /** Sends the picture again after a failed upload; undefined otherwise. */
    retry: failedFile && ((): void => void send(Promise.resolve(failedFile))),
    remove: (): void => {
      setPreview(undefined);
      onChange('');
    },
  };
}
