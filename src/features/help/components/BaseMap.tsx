import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Place } from '../places.ts';
import { project, SPANS, unproject, VIEW } from '../projection.ts';
import styles from '../help.module.css';
import { MapDrawing } from './MapDrawing.tsx';

interface Props {
  /** Where the pin stands. */
  pin: Place;
  /** A tap moves the pin. */
  onMove?: ((place: Place) => void) | undefined;
}

/** What an arrow key moves the pin by, in units of the drawing. */
const PIN_STEP_PX = 6;

/**
 * The map in its base form: coasts, grid, scale, cities and pin, drawn on the device. It asks nobody for anything
 * (HELP-04).
 */
export function BaseMap({ pin, onMove }: Props) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(2);
  const [centre, setCentre] = useState(pin);
  const span: number = SPANS[zoom] ?? SPANS[1];
  // a pin that was set elsewhere, by the list or by the position, is brought into view
  const at = project(pin, centre, span);
  const seen = at.x >= 0 && at.x <= VIEW.width && at.y >= 0 && at.y <= VIEW.height;
  const middle = seen ? centre : pin;
  const pinAt = project(pin, middle, span);
  const moveTo = (point: { x: number; y: number }): void => {
    onMove?.(unproject(point, middle, span));
    setCentre(middle);
  };
  const tap = (event: MouseEvent<HTMLButtonElement>): void => {
    // a click of the keyboard has no place
    if (event.detail === 0) return;
    const plate = event.currentTarget.getBoundingClientRect();
    moveTo({
      x: ((event.clientX - plate.left) / plate.width) * VIEW.width,
      y: ((event.clientY - plate.top) / plate.height) * VIEW.height,
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo({ x: pinAt.x + (step[0] ?? 0) * PIN_STEP_PX, y: pinAt.y + (step[1] ?? 0) * PIN_STEP_PX });
  };
  const drawing = <MapDrawing pin={pin} middle={middle} span={span} />;
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
        <IconButton icon="plus" label={t`Zoom in`} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton
          icon="minus"
          label={t`Zoom out`}
          disabled={zoom === SPANS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </figcaption>
    </figure>
  );
}
