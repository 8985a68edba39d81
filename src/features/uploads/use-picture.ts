import { useCallback, useEffect, useRef, useState } from 'react';
import { beginUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { CallError } from '../../client/http/errors.ts';
import { NotAPicture, readPicture, scalePicture, type Unreadable } from '../../client/forms/pictures.ts';
import type { Cut } from '../../browser/picture-cut.ts';

/** Limits of an uploaded picture. */
const MAX_PICTURE_BYTES = 1_000_000;
const MAX_SIDE_PX = 2048;

/** Why a picture was not sent: the file can't be read, or the upload failed. */
export type Failure = Unreadable | 'upload';

export const unreadableOf = (error: unknown): Unreadable => (error instanceof NotAPicture ? error.why : 'other');

/**
 * Holds a chosen picture to crop and upload, with the `progress` of the upload (0 to 1). The picture only exists in
 * memory, and is released when the page goes. An upload ends with the page or the session, and restarts from its first
 * byte (KYC-04, KYC-06).
 */
export const usePicture = () => {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const cut = useRef<Cut>(undefined);
  /** The last chosen file. */
  const latest = useRef<File>(undefined);
  /** The last scaled file and its cut, so that a retry does not scale it again. */
  const scaled = useRef<{ readonly cut: Cut; readonly file: File }>(undefined);
  /** Aborts the upload under way. */
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => picture?.close(), [picture]);
  // a reload would lose the picture
  useEffect(() => (picture ? beginUnsavedWork('picture') : undefined), [picture]);

  const choose = async (file: File): Promise<void> => {
    latest.current = file;
    setFailure(undefined);
    try {
      const read = await readPicture(file);
      // an earlier choice that took longer to decode
      if (latest.current !== file) return read.close();
      setPicture(read);
    } catch (error) {
      if (latest.current === file) setFailure(unreadableOf(error));
    }
  };

  /**
   * Scales down the part in the frame, and hands it to `uploadFile`. Returns its result; undefined if it failed, or if
   * an upload is already under way.
   */
  const send = async <T>(
    uploadFile: (file: File, options: { onProgress: (progress: number) => void; signal: AbortSignal }) => Promise<T>,
  ): Promise<T | undefined> => {
    if (!picture || !cut.current || abort.current) return undefined;
    const upload = new AbortController();
    abort.current = upload;
    setFailure(undefined);
    setProgress(0);
    try {
      const currentCut = cut.current;
      if (scaled.current?.cut !== currentCut) {
        const { blob } = await scalePicture(picture, currentCut, { maxSide: MAX_SIDE_PX, maxBytes: MAX_PICTURE_BYTES });
        scaled.current = { cut: currentCut, file: new File([blob], 'photo.jpg', { type: blob.type }) };
      }
      return await uploadFile(scaled.current.file, { onProgress: setProgress, signal: upload.signal });
    } catch (error) {
      if (upload.signal.aborted || (error instanceof CallError && error.silent)) return undefined;
      setFailure(error instanceof NotAPicture ? error.why : 'upload');
      return undefined;
    } finally {
      if (abort.current === upload) {
        abort.current = undefined;
        setProgress(undefined);
      }
    }
  };

  const setCut = useCallback((next: Cut): void => {
    cut.current = next;
  }, []);
  return { picture, progress, failure, choose, send, setCut };
};
