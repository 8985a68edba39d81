import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type Cut, visibleCut } from '../../../browser/picture-cut.ts';
import { MIN_SHARPNESS, sharpnessOf } from '../../../client/forms/pictures.ts';
import { makeSmallPicture, useAttachment } from '../../uploads/index.ts';
import { frameRatio } from '../document-types.ts';
import { uploadPhoto } from '../store.ts';

/** Limits of an uploaded photo. */
const LIMITS = { name: 'photo.jpg', maxSide: 2048, maxBytes: 1_000_000 };

const CENTRE = { zoom: 1, x: 0.5, y: 0.5 };

/** Makes a photo of a document small, and notes whether the middle, where the document is, looks blurred. */
const shrinkPhoto = (source: File, cut: Cut | undefined, ratio: number) =>
  makeSmallPicture(source, cut, {
    ...LIMITS,
    isBlurred: (picture) => sharpnessOf(picture, cut ?? visibleCut(picture, ratio, CENTRE)) < MIN_SHARPNESS,
  });

/**
 * Holds the document's type and the photos of its sides.
 * @param basicType document type of the basic verification
 */
export function usePhotos(basicType: string | undefined) {
  const [chosenType, setChosenType] = useState<string>();
  const [hasTried, setHasTried] = useState(false);
  const type = chosenType ?? (basicType || 'idcard');
  const shrink = (source: File, cut?: Cut) => shrinkPhoto(source, cut, frameRatio(type));
  const front = useAttachment({ shrink, send: uploadPhoto });
  const back = useAttachment({ shrink, send: uploadPhoto });
  const frontControl = useRef<HTMLInputElement>(null);
  const backControl = useRef<HTMLInputElement>(null);
  const needsBack = type !== 'passport';
  return {
    type,
    setType: setChosenType,
    needsBack,
    /** The customer has tried to send: missing photos count as errors from then on. */
    hasTried,
    front: { photo: front, control: frontControl },
    back: { photo: back, control: backControl },
    isUploading: front.progress !== undefined || (needsBack && back.progress !== undefined),
    missing: missingSides(front.url, needsBack ? back.url : ''),
    /** Returns what to send; undefined if a photo is missing, which then gets the focus. */
    check: () => {
      setHasTried(true);
      const missing =
        front.url === undefined ? frontControl : needsBack && back.url === undefined ? backControl : undefined;
      missing?.current?.focus();
      return missing || front.url === undefined
        ? undefined
        : { type, front: front.url, back: needsBack ? back.url : undefined };
    },
    clear: (): void => {
      front.clear();
      back.clear();
    },
  };
}

const missingSides = (front: string | undefined, back: string | undefined): 'both' | 'front' | 'back' | undefined => {
  if (front === undefined) return back === undefined ? 'both' : 'front';
  return back === undefined ? 'back' : undefined;
};

export type Photos = ReturnType<typeof usePhotos>;

/** Returns the label of the button that sends the photos: what is missing until then. */
export function useSendLabel({ missing, needsBack, isUploading }: Photos): string {
  const { t } = useLingui();
  if (isUploading) return t`Uploading photo`;
  if (missing === undefined) return t`Send for review`;
  if (!needsBack) return t`Add the photo to send`;
  if (missing === 'both') return t`Add both photos to send`;
  return missing === 'front' ? t`Add the front to send` : t`Add the back to send`;
}
