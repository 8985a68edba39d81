import { useEffect, useRef, useState } from 'react';
import type { Cut } from '../../browser/picture-cut.ts';
import { beginUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { CallError } from '../../client/http/errors.ts';
import type { SmallPicture } from './small-picture.ts';
import { type Failure, unreadableOf } from './use-picture.ts';

interface Options {
  /** Makes the whole picture, or a part of it, small enough to upload. Rejects with `NotAPicture`. */
  shrink: (source: File, cut?: Cut) => Promise<SmallPicture>;
  /** Uploads a file and returns its address. Throws `CallError`. */
  send: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal; foreground: false },
  ) => Promise<string>;
}

interface State {
  /** The file that the customer chose. */
  readonly source?: File;
  /** The picture that is attached or on its way. */
  readonly picture?: SmallPicture;
  /** Object URL of that picture. */
  readonly preview?: string;
  /** Address of the uploaded picture, which is attached once it is set. */
  readonly url?: string;
  /** Sent share of the picture, 0 to 1, while it is read, made small and uploaded. */
  readonly progress?: number;
  readonly failure?: Failure;
}

const release = ({ preview }: State): void => {
  if (preview !== undefined) URL.revokeObjectURL(preview);
};

/**
 * Attaches the picture that a customer chooses, at once: makes it small on the device, shows exactly what is sent, and
 * uploads it. Only the last chosen picture counts: choosing another one ends the upload of the earlier one, whose
 * answer is then ignored. The pictures only exist in memory and go with the page (KYC-05, KYC-06).
 */
export function useAttachment({ shrink, send }: Options) {
  const [state, setState] = useState<State>({});
  /** The state that the next change builds on. */
  const latest = useRef<State>(state);
  const attempt = useRef<AbortController>(undefined);

  const show = (next: State): void => {
    if (latest.current.preview !== next.preview) release(latest.current);
    latest.current = next;
    setState(next);
  };
  // leaving the page or the end of the session stops the upload
  useEffect(
    () => () => {
      attempt.current?.abort();
      release(latest.current);
    },
    [],
  );
  // a reload would lose the picture
  const hasPicture = state.picture !== undefined || state.progress !== undefined;
  useEffect(() => (hasPicture ? beginUnsavedWork('picture') : undefined), [hasPicture]);

  /** Uploads a picture after `prepare` has made it small. */
  const attach = async (begin: State, prepare: () => Promise<SmallPicture>): Promise<void> => {
    attempt.current?.abort();
    const abort = new AbortController();
    attempt.current = abort;
    const isOver = (): boolean => abort.signal.aborted;
    show({ ...begin, progress: 0 });
    try {
      const picture = await prepare();
      if (isOver()) return;
      const preview = begin.preview ?? URL.createObjectURL(picture.file);
      show({ ...begin, picture, preview, progress: 0 });
      const onProgress = (progress: number): void => {
        if (!isOver()) show({ ...latest.current, progress });
      };
      const url = await send(picture.file, { onProgress, signal: abort.signal, foreground: false });
      if (!isOver()) show({ ...withoutProgress(latest.current), url });
    } catch (error) {
      if (isOver()) return;
      const rest = withoutProgress(latest.current);
      if (!rest.picture) show({ failure: unreadableOf(error) });
      else show(error instanceof CallError && error.silent ? rest : { ...rest, failure: 'upload' });
    } finally {
      if (attempt.current === abort) attempt.current = undefined;
    }
  };

  return {
    ...state,
    choose: (source: File): void => void attach({ source }, () => shrink(source)),
    /** Attaches a part of the chosen picture instead. */
    crop: (cut: Cut): void => {
      const { source } = latest.current;
      if (source) void attach({ source }, () => shrink(source, cut));
    },
    /** Sends the picture again after a failed upload. */
    retry: (): void => {
      const { source, picture, preview } = latest.current;
      if (!attempt.current && source && picture && preview !== undefined)
        void attach({ source, picture, preview }, () => Promise.resolve(picture));
    },
    clear: (): void => {
      attempt.current?.abort();
      show({});
    },
  };
}

const withoutProgress = ({ progress: _, ...rest }: State): State => rest;

export type Attachment = ReturnType<typeof useAttachment>;
