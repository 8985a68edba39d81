import { useEffect } from 'react';

/** In place of `ui/Cropper`: the whole picture, since nothing is laid out here. */
export function Cropper({ onCut }: { onCut: (cut: object) => void }) {
  useEffect(() => onCut({ x: 0, y: 0, width: 1600, height: 1000 }), [onCut]);
  return null;
}
