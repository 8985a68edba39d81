import { useLingui } from '@lingui/react/macro';
import { cities } from '../cities.ts';
import styles from '../help.module.css';
import { canDrawLand, landPath } from '../land.ts';
import { coordinates, type Place } from '../places.ts';
import { gridStep, withoutOverlaps, project, unproject, VIEW } from '../projection.ts';

interface Props {
  pin: Place;
  /** The centre of the drawing. */
  middle: Place;
  /** Width of the drawing. */
  spanKm: number;
}

/** Returns the degrees of the grid lines between two edges of the drawing. */
const gridLines = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.min(12, Math.floor(to / step) - first + 1)) },
    (_, index) => (first + index) * step,
  );
};

/** Draws coasts, grid, cities, pin and scale around a place. */
export function MapDrawing({ pin, middle, spanKm }: Props) {
  const { t } = useLingui();
  const { x, y } = project(pin, middle, spanKm);
  const bar = VIEW.width / 5;
  const hasLand = canDrawLand(middle, spanKm);
  return (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="img"
      aria-label={t`Map around ${coordinates(pin)}`}
      className={hasLand ? styles.sea : undefined}
    >
      {hasLand && <path className={styles.land} fillRule="evenodd" d={landPath(middle, spanKm)} />}
      <Grid middle={middle} spanKm={spanKm} />
      <Cities middle={middle} spanKm={spanKm} />
      <path className={styles.pin} d={`M${x} ${y}l-7 -15a8 8 0 1 1 14 0z`} />
      <path className={styles.scale} d={`M12 ${VIEW.height - 16}v6h${bar}v-6`} />
      <text className={styles.name} x={16} y={VIEW.height - 16}>{t`${String(Math.round(spanKm / 5))} km`}</text>
    </svg>
  );
}

function Grid({ middle, spanKm }: Omit<Props, 'pin'>) {
  const north = unproject({ x: 0, y: 0 }, middle, spanKm);
  const south = unproject({ x: VIEW.width, y: VIEW.height }, middle, spanKm);
  const step = gridStep(spanKm);
  return (
    <>
      {gridLines(south.lat, north.lat, step).map((lat) => {
        const { y } = project({ lat, lng: middle.lng }, middle, spanKm);
        return <line key={`lat ${lat}`} className={styles.grid} x1={0} x2={VIEW.width} y1={y} y2={y} />;
      })}
      {gridLines(north.lng, south.lng, step).map((lng) => {
        const { x } = project({ lat: middle.lat, lng }, middle, spanKm);
        return <line key={`lng ${lng}`} className={styles.grid} x1={x} x2={x} y1={0} y2={VIEW.height} />;
      })}
    </>
  );
}

/** Draws the cities in view whose names do not overlap. */
function Cities({ middle, spanKm }: Omit<Props, 'pin'>) {
  const labels = withoutOverlaps(
    cities
      .map((city) => ({ ...city, ...project(city, middle, spanKm) }))
      .filter(({ x, y }) => x > 8 && x < VIEW.width - 8 && y > 12 && y < VIEW.height - 8),
  );
  return labels.map(({ name, x, y }) => (
    <g key={name}>
      <circle className={styles.city} cx={x} cy={y} r={2.5} />
      <text className={styles.name} x={x + 5} y={y + 3}>
        {name}
      </text>
    </g>
  ));
}
