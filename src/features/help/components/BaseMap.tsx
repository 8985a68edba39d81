import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Place } from '../places.ts';
import { project, SPANS_KM, unproject, VIEW } from '../projection.ts';
import styles from '../help.module.css';
import { MapDrawing } from './MapDrawing.tsx';

interface Props {
  pin: Place;
  /** A tap moves the pin. */
  onMove?: ((place: Place) => void) | undefined;
}

/** How far an arrow key moves the pin, in units of the drawing. */
const PIN_STEP = 6;

/** Draws coasts, grid, scale, cities and pin on the device, without a network request (HELP-04). */
export function BaseMap({ pin, onMove }: Props) {
  const { t } = useLingui();
  const [zoomIndex, setZoomIndex] = useState(2);
  const [centre, setCentre] = useState(pin);
  const spanKm: number = SPANS_KM[zoomIndex] ?? SPANS_KM[1];
  // a pin that the city list or the phone's position has set outside the view moves the view
  const at = project(pin, centre, spanKm);
  const isPinVisible = at.x >= 0 && at.x <= VIEW.width && at.y >= 0 && at.y <= VIEW.height;
  const middle = isPinVisible ? centre : pin;
  const pinAt = project(pin, middle, spanKm);
  const moveTo = (point: { x: number; y: number }): void => {
    onMove?.(unproject(point, middle, spanKm));
    setCentre(middle);
  };
  const tap = (event: MouseEvent<HTMLButtonElement>): void => {
    // a click by the keyboard has no position
    if (event.detail === 0) return;
    const board = event.currentTarget.getBoundingClientRect();
    moveTo({
      x: ((event.clientX - board.left) / board.width) * VIEW.width,
      y: ((event.clientY - board.top) / board.height) * VIEW.height,
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo({ x: pinAt.x + (step[0] ?? 0) * PIN_STEP, y: pinAt.y + (step[1] ?? 0) * PIN_STEP });
  };
  const drawing = <MapDrawing pin={pin} middle={middle} spanKm={spanKm} />;
  return (
    <figure className={styles.map}>
      {onMove ? (
        <button type="button" className={styles.board} onClick={tap} onKeyDown={press}>
          {drawing}
          <span className="visually-hidden">{t`Arrow keys move the pin`}</span>
        </button>
      ) : (
        drawing
      )}
      <figcaption className={styles.zoom}>
        <IconButton
          icon="plus"
          label={t`Zoom in`}
          disabled={zoomIndex === 0}
          onClick={() => setZoomIndex(zoomIndex - 1)}
        />
        <IconButton
          icon="minus"
          label={t`Zoom out`}
          disabled={zoomIndex === SPANS_KM.length - 1}
          onClick={() => setZoomIndex(zoomIndex + 1)}
        />
      </figcaption>
    </figure>
  );
}
