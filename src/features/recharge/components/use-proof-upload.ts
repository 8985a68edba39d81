import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { NotAPicture, readPicture, scalePicture } from '../../../client/forms/pictures.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { CallError } from '../../../client/http/errors.ts';
import { upload } from '../../../client/http/upload.ts';

/** Longer side in pixels and bytes of a proof as it leaves the device. */
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
 * Makes a chosen picture smaller on the device and uploads it; `value` is the address of the uploaded one, '' without
 * one. It lives in memory alone.
 */
export function useProofUpload(value: string, onChange: (url: string) => void) {
  const { t } = useLingui();
  /** What has gone, 0 to 1, while it is on its way. */
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<string>();
  /** Made small already, so that it is sent again as it is. */
  const [failed, setFailed] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const running = useRef<AbortController | undefined>(undefined);

  // the page was left, or the session ended: nothing goes on
  useEffect(() => () => running.current?.abort(), []);
  // a reload would lose it
  const held = value !== '' || sent !== undefined || failed !== undefined;
  useEffect(() => (held ? beginUnsavedWork('proof') : undefined), [held]);
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  const send = async (created: Promise<File>): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setFailed(undefined);
    onChange('');
    setSent(0);
    let picture: File | undefined;
    try {
      picture = await created;
      const { url } = await upload(picture, { signal: abort.signal, foreground: false, onProgress: setSent });
      if (abort.signal.aborted) return;
      setPreview(URL.createObjectURL(picture));
      onChange(url);
    } catch (failure) {
      if (abort.signal.aborted) return;
      if (failure instanceof NotAPicture) setError(t`We couldn't open this file. Choose a photo or screenshot.`);
      else if (!(failure instanceof CallError && failure.silent)) {
        setError(t`Failed to upload picture, please try again later!`);
        setFailed(picture);
      }
    } finally {
      if (running.current === abort) setSent(undefined);
    }
  };
  return {
    sent,
    error,
    preview,
    choose: (file: File): void => void send(shrink(file)),
    /** Sends the one that failed on its way once more, where there is one. */
    retry: failed && ((): void => void send(Promise.resolve(failed))),
    remove: (): void => {
      setPreview(undefined);
      onChange('');
    },
  };
}
