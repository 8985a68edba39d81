import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cities } from '../cities.ts';
import { isDrawn, landPath } from '../land.ts';
import { coordinates, type Place } from '../places.ts';
import { gridStep, legible, project, SPANS, unproject, VIEW } from '../projection.ts';
import styles from '../help.module.css';

interface Props {
  /** Where the pin stands. */
  pin: Place;
  /** A tap moves the pin. */
  onMove?: ((place: Place) => void) | undefined;
}

/** What an arrow key moves the pin by, in units of the drawing. */
const STEP = 6;

/** The lines of a grid that cross the drawing. */
const lines = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.min(12, Math.floor(to / step) - first + 1)) },
    (_, place) => (first + place) * step,
  );
};

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
  const [north, south] = [
    unproject({ x: 0, y: 0 }, middle, span),
    unproject({ x: VIEW.width, y: VIEW.height }, middle, span),
  ];
  const step = gridStep(span);
  const shown = legible(
    cities
      .map((one) => ({ ...one, ...project(one, middle, span) }))
      .filter(({ x, y }) => x > 8 && x < VIEW.width - 8 && y > 12 && y < VIEW.height - 8),
  );

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
    moveTo({ x: pinAt.x + (step[0] ?? 0) * STEP, y: pinAt.y + (step[1] ?? 0) * STEP });
  };
  const bar = VIEW.width / 5;
  const land = isDrawn(middle, span);

  const drawing = (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="img"
      aria-label={t`Map around ${coordinates(pin)}`}
      className={land ? styles.sea : undefined}
    >
      {land && <path className={styles.land} fillRule="evenodd" d={landPath(middle, span)} />}
      {lines(south.lat, north.lat, step).map((lat) => {
        const { y } = project({ lat, lng: middle.lng }, middle, span);
        return <line key={`lat ${lat}`} className={styles.grid} x1={0} x2={VIEW.width} y1={y} y2={y} />;
      })}
      {lines(north.lng, south.lng, step).map((lng) => {
        const { x } = project({ lat: middle.lat, lng }, middle, span);
        return <line key={`lng ${lng}`} className={styles.grid} x1={x} x2={x} y1={0} y2={VIEW.height} />;
      })}
      {shown.map(({ name, x, y }) => (
        <g key={name}>
          <circle className={styles.city} cx={x} cy={y} r={2.5} />
          <text className={styles.name} x={x + 5} y={y + 3}>
            {name}
          </text>
        </g>
      ))}
      <path className={styles.pin} d={`M${pinAt.x} ${pinAt.y}l-7 -15a8 8 0 1 1 14 0z`} />
      <path className={styles.scale} d={`M12 ${VIEW.height - 16}v6h${bar}v-6`} />
      <text className={styles.name} x={16} y={VIEW.height - 16}>{t`${String(Math.round(span / 5))} km`}</text>
    </svg>
  );
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
        <IconButton icon={Plus} label={t`Zoom in`} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton
          icon={Minus}
          label={t`Zoom out`}
          disabled={zoom === SPANS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </figcaption>
    </figure>
  );
}
