import { useLingui } from '@lingui/react/macro';
import { cities } from '../cities.ts';
import styles from '../help.module.css';
import { isDrawn, landPath } from '../land.ts';
import { coordinates, type Place } from '../places.ts';
import { gridStep, legible, project, unproject, VIEW } from '../projection.ts';

interface Props {
  pin: Place;
  /** What stands in the middle. */
  middle: Place;
  /** Width of the drawing in km. */
  span: number;
}

/** The lines of a grid that cross the drawing. */
const lines = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.min(12, Math.floor(to / step) - first + 1)) },
    (_, place) => (first + place) * step,
  );
};

/** Coasts, grid, cities, pin and scale around a place. */
export function MapDrawing({ pin, middle, span }: Props) {
  const { t } = useLingui();
  const { x, y } = project(pin, middle, span);
  const bar = VIEW.width / 5;
  const land = isDrawn(middle, span);
  return (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="img"
      aria-label={t`Map around ${coordinates(pin)}`}
      className={land ? styles.sea : undefined}
    >
      {land && <path className={styles.land} fillRule="evenodd" d={landPath(middle, span)} />}
      <Grid middle={middle} span={span} />
      <Cities middle={middle} span={span} />
      <path className={styles.pin} d={`M${x} ${y}l-7 -15a8 8 0 1 1 14 0z`} />
      <path className={styles.scale} d={`M12 ${VIEW.height - 16}v6h${bar}v-6`} />
      <text className={styles.name} x={16} y={VIEW.height - 16}>{t`${String(Math.round(span / 5))} km`}</text>
    </svg>
  );
}

function Grid({ middle, span }: Omit<Props, 'pin'>) {
  const north = unproject({ x: 0, y: 0 }, middle, span);
  const south = unproject({ x: VIEW.width, y: VIEW.height }, middle, span);
  const step = gridStep(span);
  return (
    <>
      {lines(south.lat, north.lat, step).map((lat) => {
        const { y } = project({ lat, lng: middle.lng }, middle, span);
        return <line key={`lat ${lat}`} className={styles.grid} x1={0} x2={VIEW.width} y1={y} y2={y} />;
      })}
      {lines(north.lng, south.lng, step).map((lng) => {
        const { x } = project({ lat: middle.lat, lng }, middle, span);
        return <line key={`lng ${lng}`} className={styles.grid} x1={x} x2={x} y1={0} y2={VIEW.height} />;
      })}
    </>
  );
}

/** Cities that are in the drawing, as far as their names can be read. */
function Cities({ middle, span }: Omit<Props, 'pin'>) {
  const labels = legible(
    cities
      .map((city) => ({ ...city, ...project(city, middle, span) }))
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
