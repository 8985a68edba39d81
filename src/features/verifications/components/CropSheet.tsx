import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cut } from '../../../browser/picture-cut.ts';
import { readPicture } from '../../../client/forms/pictures.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Cropper } from '../../../ui/forms/Cropper.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { PictureFailure } from '../../uploads/index.ts';

interface Props {
  /** The file that the customer chose. */
  source: File;
  ratio: number;
  /** Side of the document: "Front". */
  name: string;
  onCrop: (cut: Cut) => void;
  onClose: () => void;
}

/** Enlarges a chosen photo. It stays attached as it is, unless the customer wants to send only the part in sight. */
export function CropSheet({ source, ratio, name, onCrop, onClose }: Props) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [hasFailed, setHasFailed] = useState(false);
  const cut = useRef<Cut>(undefined);
  const setCut = useCallback((next: Cut): void => {
    cut.current = next;
  }, []);
  useEffect(() => {
    let decoded: ImageBitmap | undefined;
    let isClosed = false;
    readPicture(source).then(
      (read) => {
        if (isClosed) return read.close();
        decoded = read;
        return setPicture(read);
      },
      () => setHasFailed(true),
    );
    return () => {
      isClosed = true;
      decoded?.close();
    };
  }, [source]);

  const crop = (): void => {
    if (cut.current) onCrop(cut.current);
    onClose();
  };
  return (
    <Sheet
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button disabled={!picture} onClick={crop}>{t`Use this part`}</Button>
        </>
      }
    >
      {picture ? (
        <Cropper picture={picture} ratio={ratio} label={t`Preview of ${name}`} onCut={setCut} />
      ) : hasFailed ? (
        <PictureFailure failure="other" />
      ) : (
        <BlockSkeleton flush parts={[['fields', 3]]} />
      )}
    </Sheet>
  );
}
