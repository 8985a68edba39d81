import { useCallback, useEffect, useRef, useState } from 'react';
import { beginUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { CallError } from '../../client/http/errors.ts';
import { NotAPicture, readPicture, scalePicture, MIN_SHARPNESS, sharpnessOf } from '../../client/forms/pictures.ts';
import type { Cut } from '../../lib/picture-cut.ts';

/** Bytes and pixels of a picture that leaves the device. */
const MAX_PICTURE_BYTES = 1_000_000;
const MAX_SIDE_PX = 2048;

export type Failure = 'reading' | 'upload';

/**
 * A chosen picture on its way: `picture` to be cut, then sent with `part` of it done (0 to 1). It lives in memory alone
 * and is closed when the page goes; an upload ends with the page or the session, and begins anew from its first byte
 * (KYC-04, KYC-06).
 */
export const usePicture = () => {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const cut = useRef<Cut>(undefined);
  /** What was made small last, so that sending the same part again neither makes nor judges it anew. */
  const created = useRef<{ readonly of: Cut; readonly file: File }>(undefined);
  /** Of the one that is on its way. */
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => picture?.close(), [picture]);
  // a reload would lose it
  useEffect(() => (picture ? beginUnsavedWork('picture') : undefined), [picture]);

  const choose = async (file: File): Promise<void> => {
    setFailure(undefined);
    try {
      setPicture(await readPicture(file));
    } catch {
      setFailure('reading');
    }
  };
  const clear = (): void => {
    abort.current?.abort();
    abort.current = undefined;
    created.current = undefined;
    setPicture(undefined);
    setPart(undefined);
    setFailure(undefined);
  };

  /**
   * Makes the part in the frame small and hands it to `work`; gives its answer, or undefined where it failed or is
   * under way.
   */
  const send = async <T>(
    work: (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<T>,
  ): Promise<T | undefined> => {
    if (!picture || !cut.current || abort.current) return undefined;
    const own = new AbortController();
    abort.current = own;
    setFailure(undefined);
    setPart(0);
    try {
      const of = cut.current;
      if (created.current?.of !== of) {
        const blob = await scalePicture(picture, of, { maxSide: MAX_SIDE_PX, maxBytes: MAX_PICTURE_BYTES });
        created.current = { of, file: new File([blob], 'photo.jpg', { type: blob.type }) };
      }
      return await work(created.current.file, { onProgress: setPart, signal: own.signal });
    } catch (error) {
      if (own.signal.aborted || (error instanceof CallError && error.silent)) return undefined;
      setFailure(error instanceof NotAPicture ? 'reading' : 'upload');
      return undefined;
    } finally {
      if (abort.current === own) {
        abort.current = undefined;
        setPart(undefined);
      }
    }
  };

  const setCut = useCallback((now: Cut): void => {
    cut.current = now;
  }, []);
  /** Whether what is in the frame can be read, or was sent before. */
  const isSharp = (): boolean =>
    !picture ||
    !cut.current ||
    created.current?.of === cut.current ||
    sharpnessOf(picture, cut.current) >= MIN_SHARPNESS;

  return { picture, part, failure, choose, clear, send, setCut, isSharp };
};
