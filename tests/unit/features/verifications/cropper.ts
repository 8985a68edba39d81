import { useEffect } from 'react';

/** Replaces `ui/Cropper` with the whole picture, since nothing has a layout here. */
export function Cropper({ onCut }: { onCut: (cut: object) => void }) {
  useEffect(() => onCut({ x: 0, y: 0, width: 1600, height: 1000 }), [onCut]);
  return null;
}
