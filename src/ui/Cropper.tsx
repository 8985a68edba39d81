import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Cut, cutOf } from '../lib/picture-cut.ts';
import styles from './Cropper.module.css';

interface Props {
  picture: ImageBitmap;
  /** Width by height of the frame. */
  ratio: number;
  label: string;
  /** The part in the frame, in pixels of the picture. */
  onCut: (cut: Cut) => void;
}

const WIDTH = 640;
const MAX_ZOOM = 4;
const MOVE_STEP = 0.03;
const centre = { zoom: 1, x: 0.5, y: 0.5 };
const within = (value: number): number => Math.min(1, Math.max(0, value));

/** A picture behind a frame: moved by a finger or the arrow keys, made larger by a slider. */
export function Cropper({ picture, ratio, label, onCut }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(centre);
  const height = Math.round(WIDTH / ratio);

  useEffect(() => {
    const cut = cutOf(picture, ratio, view);
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, WIDTH, height);
    pen?.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, WIDTH, height);
    onCut(cut);
  }, [picture, ratio, view, height, onCut]);

  /** By parts of the frame: to the right shows what lies on the left. */
  const move = (right: number, down: number): void =>
    setView((now) => {
      const cut = cutOf(picture, ratio, now);
      return {
        ...now,
        x: within((cut.x + cut.width / 2 - right * cut.width) / picture.width),
        y: within((cut.y + cut.height / 2 - down * cut.height) / picture.height),
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
      {/* a picture that keys and fingers move; the slider and the sentence below say how */}
      <canvas
        ref={canvas}
        className={styles.frame}
        width={WIDTH}
        height={height}
        role="img"
        aria-label={label}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <p className={styles.help}>{t`Move the picture with a finger or the arrow keys.`}</p>
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
