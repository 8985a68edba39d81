import { COAST } from './coast.ts';
import type { Place } from './places.ts';
import { project, VIEW } from './projection.ts';

/** Size of a unit, and the signs for steps of -31 to 31 units (`scripts/coast.mjs`). */
const UNIT_DEGREES = 0.05;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-';
const MAX_STEP = 31;

const decodeRing = (text: string): Place[] => {
  const [first = '', second = '', steps = ''] = text.split(',');
  let [x, y] = [Number(first), Number(second)];
  const ring = [{ lng: x * UNIT_DEGREES, lat: y * UNIT_DEGREES }];
  for (let index = 0; index < steps.length; index += 2) {
    x += SIGNS.indexOf(steps[index] ?? '') - MAX_STEP;
    y += SIGNS.indexOf(steps[index + 1] ?? '') - MAX_STEP;
    ring.push({ lng: x * UNIT_DEGREES, lat: y * UNIT_DEGREES });
  }
  return ring;
};

const roundToTenth = (units: number): number => Math.round(units * 10) / 10;

let rings: Place[][] | undefined;

/**
 * Whether the coasts are accurate enough to draw: within some 6 km around South-East Asia, and some 40 to 100 km
 * elsewhere.
 */
export const canDrawLand = ({ lat, lng }: Place, spanKm: number): boolean =>
  spanKm >= (lat > -2 && lat < 24 && lng > 94 && lng < 110 ? 400 : 1600);

/** Returns the land on a drawing around `centre` as an SVG path to fill by `evenodd`. */
export function landPath(centre: Place, spanKm: number): string {
  rings ??= COAST.split(' ').map(decodeRing);
  const degreeWidth = project({ lat: 0, lng: centre.lng + 1 }, centre, spanKm).x - VIEW.width / 2;
  return rings
    .flatMap((ring) => {
      const [first] = ring;
      if (!first) return [];
      // offsets from the first point keep a ring in one piece where it crosses the 180° meridian
      const start = project(first, centre, spanKm).x;
      const points = ring.map(({ lat, lng }) => ({
        x: start + (lng - first.lng) * degreeWidth,
        y: project({ lat, lng }, centre, spanKm).y,
      }));
      return [-360 * degreeWidth, 0, 360 * degreeWidth].flatMap((shift) => {
        const [left, right] = [
          Math.min(...points.map(({ x }) => x)) + shift,
          Math.max(...points.map(({ x }) => x)) + shift,
        ];
        if (right < 0 || left > VIEW.width) return [];
        return [`M${points.map(({ x, y }) => `${roundToTenth(x + shift)} ${roundToTenth(y)}`).join('L')}Z`];
      });
    })
    .join('');
}
