import { type PointerEvent, type ReactNode, useRef } from 'react';
import { squareScale } from '../../domain/square.ts';
import { LivePoint } from './LivePoint.tsx';
import styles from './Horizon.module.css';

export interface HorizonPoint {
  /** ms. */
  readonly time: number;
  /** A decimal string. */
  readonly value: string;
}

interface Props {
  /** Oldest first, the last one now. With fewer than two the sky ends straight and low. */
  points: readonly HorizonPoint[];
  /** What the line shows, for screen readers. */
  label: string;
  /** Texts below its beginning and its end. */
  captions: readonly [string, string];
  /** The last point is outdated: grey and hollow. */
  stale?: boolean;
  /** The points are on their way: keeps their space. */
  coming?: boolean;
  /** Draws a dotted line at the first value. */
  base?: boolean;
  /** Called with the point under the finger while it is held, or under the pointer of a mouse; undefined at the end. */
  onRead?: (point: HorizonPoint | undefined) => void;
  /** Percent of the height above and below the line. By default the point and its ring fit. */
  margin?: number;
  /** Draws labels into an SVG over the line, at percentages that the scale returns. */
  children?: (scale: ReturnType<typeof squareScale>) => ReactNode;
}

/** ms after which a press reads the line; a shorter one may begin to scroll the page. */
const HOLD_MS = 250;

/** Returns handlers that read the point nearest to a held finger or a mouse. */
function useReading(points: readonly HorizonPoint[], onRead: Props['onRead']) {
  const held = useRef<ReturnType<typeof setTimeout> | true>(undefined);
  if (!onRead) return {};
  const read = (drawing: Element, clientX: number): void => {
    const { left, width } = drawing.getBoundingClientRect();
    const [first, last] = [points[0]!.time, points.at(-1)!.time];
    const time = first + ((clientX - left) / width) * (last - first);
    const distance = (point: HorizonPoint): number => Math.abs(point.time - time);
    onRead(points.reduce((nearest, point) => (distance(point) < distance(nearest) ? point : nearest)));
  };
  const end = (): void => {
    if (held.current !== true) clearTimeout(held.current);
    held.current = undefined;
    onRead(undefined);
  };
  return {
    onPointerDown: ({ currentTarget, clientX }: PointerEvent<Element>): void => {
      held.current = setTimeout(() => {
        held.current = true;
        read(currentTarget, clientX);
      }, HOLD_MS);
    },
    onPointerMove: ({ currentTarget, clientX, pointerType }: PointerEvent<Element>): void => {
      if (pointerType === 'mouse' || held.current === true) read(currentTarget, clientX);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

/**
 * A value over time that parts sky from page, from edge to edge, with one live point at its end. Left to right in every
 * language.
 */
export function Horizon({ points, label, captions, stale, coming, base, onRead, margin = 12, children }: Props) {
  const reading = useReading(points, onRead);
  if (points.length < 2) return <div className={coming ? styles.coming : styles.flat} />;
  const scale = squareScale(points, { margin });
  const { x, y } = scale;
  const [start, end] = [y(points[0]!.value), y(points.at(-1)!.value)];
  const line = points.map(({ time, value }) => `${x(time)},${y(value)}`).join(' ');
  return (
    <div className={styles.horizon} dir="ltr" data-stale={stale || undefined}>
      <div className={styles.drawing} {...reading}>
        <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={styles.sky} d={`M0 0V${start}L${line}V0Z`} />
          {base && <path className={styles.base} d={`M0 ${start}H100`} />}
          <polyline points={line} />
        </svg>
        <svg className={styles.end} width="100%" height="100%" aria-hidden>
          {/* the sky goes on to the edge of the screen */}
          <rect className={styles.sky} x="100%" width="100%" height={`${end}%`} />
          {children?.(scale)}
          <LivePoint x={100} y={end} value={points.at(-1)!.value} stale={stale} />
        </svg>
      </div>
      <p className={styles.captions}>
        {captions.map((caption) => (
          <bdi key={caption}>{caption}</bdi>
        ))}
      </p>
    </div>
  );
}
