import { COAST } from './coast.ts';
import type { Place } from './places.ts';
import { project, VIEW } from './projection.ts';

/** Degrees of a step, and the signs of -31 to 31 of them (`scripts/coast.mjs`). */
const UNIT = 0.05;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-';
const REACH = 31;

const ringOf = (text: string): Place[] => {
  const [first = '', second = '', steps = ''] = text.split(',');
  let [x, y] = [Number(first), Number(second)];
  const ring = [{ lng: x * UNIT, lat: y * UNIT }];
  for (let at = 0; at < steps.length; at += 2) {
    x += SIGNS.indexOf(steps[at] ?? '') - REACH;
    y += SIGNS.indexOf(steps[at + 1] ?? '') - REACH;
    ring.push({ lng: x * UNIT, lat: y * UNIT });
  }
  return ring;
};

const tenth = (units: number): number => Math.round(units * 10) / 10;

let rings: Place[][] | undefined;

/**
 * Whether the coasts are near enough to the true ones to be drawn: within some 6 km around South-East Asia, some 40 to
 * 100 elsewhere.
 */
export const isDrawn = ({ lat, lng }: Place, span: number): boolean =>
  span >= (lat > -2 && lat < 24 && lng > 94 && lng < 110 ? 400 : 1600);

/**
 * The land on a drawing around `centre` that is `span` km wide, as the path of an SVG to be filled by `evenodd`;
 * coarse, and asked of nobody.
 */
export function landPath(centre: Place, span: number): string {
  rings ??= COAST.split(' ').map(ringOf);
  const degree = project({ lat: 0, lng: centre.lng + 1 }, centre, span).x - VIEW.width / 2;
  return rings
    .flatMap((ring) => {
      const [first] = ring;
      if (!first) return [];
      // a ring keeps together where it crosses the far side of the earth: each point follows from the one before
      const start = project(first, centre, span).x;
      const drawn = ring.map(({ lat, lng }) => ({
        x: start + (lng - first.lng) * degree,
        y: project({ lat, lng }, centre, span).y,
      }));
      return [-360 * degree, 0, 360 * degree].flatMap((turn) => {
        const [left, right] = [
          Math.min(...drawn.map(({ x }) => x)) + turn,
          Math.max(...drawn.map(({ x }) => x)) + turn,
        ];
        if (right < 0 || left > VIEW.width) return [];
        return [`M${drawn.map(({ x, y }) => `${tenth(x + turn)} ${tenth(y)}`).join('L')}Z`];
      });
    })
    .join('');
}
