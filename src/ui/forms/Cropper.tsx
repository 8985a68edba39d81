import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Cut, visibleCut } from '../../browser/picture-cut.ts';
import styles from './Cropper.module.css';

interface Props {
  picture: ImageBitmap;
  /** Width divided by height of the frame. */
  ratio: number;
  label: string;
  /** Called with the part in the frame, in pixels of the picture. */
  onCut: (cut: Cut) => void;
}

const WIDTH_PX = 640;
const MAX_ZOOM = 4;
const MOVE_STEP = 0.03;
const centre = { zoom: 1, x: 0.5, y: 0.5 };
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Crops a picture: a finger or the arrow keys move it behind a frame, a slider zooms. */
export function Cropper({ picture, ratio, label, onCut }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(centre);
  const height = Math.round(WIDTH_PX / ratio);

  useEffect(() => {
    const cut = visibleCut(picture, ratio, view);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, WIDTH_PX, height);
    context?.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, WIDTH_PX, height);
    onCut(cut);
  }, [picture, ratio, view, height, onCut]);

  /** Moves the picture by fractions of the frame. */
  const move = (right: number, down: number): void =>
    setView((current) => {
      const cut = visibleCut(picture, ratio, current);
      return {
        ...current,
        x: clamp((cut.x + cut.width / 2 - right * cut.width) / picture.width),
        y: clamp((cut.y + cut.height / 2 - down * cut.height) / picture.height),
      };
    });
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    move(event.movementX / width, event.movementY / (width / ratio));
  };
  const press = (event: KeyboardEvent): void => {
    const step = {
      ArrowLeft: [-MOVE_STEP, 0],
      ArrowRight: [MOVE_STEP, 0],
      ArrowUp: [0, -MOVE_STEP],
      ArrowDown: [0, MOVE_STEP],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] ?? 0, step[1] ?? 0);
  };
  return (
    <div className={styles.cropper}>
      {/* moved by keys and fingers; the sentence below explains how */}
      <canvas
        ref={canvas}
        className={styles.frame}
        width={WIDTH_PX}
        height={height}
        role="img"
        aria-label={label}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <p className={styles.help}>{t`Drag the picture, or use the arrow keys.`}</p>
      <label className={styles.zoom}>
        {t`Zoom`}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView({ ...view, zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  );
}
