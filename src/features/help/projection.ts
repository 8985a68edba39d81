import type { Place } from './places.ts';

/** Size of the drawing in its own units. */
export const VIEW = { width: 360, height: 240 } as const;
/** Widths of the drawing, from near to far. */
export const SPANS_KM = [20, 100, 400, 1600, 6000] as const;

const KM_PER_DEGREE = 111.32;
/** Returns the cosine of a latitude, at least 0.05 so that the poles do not divide by zero. */
const cosine = (lat: number): number => Math.max(0.05, Math.cos((lat * Math.PI) / 180));
/** Brings a difference of longitudes into -180 to 180 degrees. */
const wrapDegrees = (degrees: number): number => ((degrees + 540) % 360) - 180;

/** Returns the position of a place on a drawing around `centre`. */
export const project = (place: Place, centre: Place, spanKm: number): { x: number; y: number } => {
  const scale = VIEW.width / spanKm;
  return {
    x: VIEW.width / 2 + wrapDegrees(place.lng - centre.lng) * KM_PER_DEGREE * cosine(centre.lat) * scale,
    y: VIEW.height / 2 - (place.lat - centre.lat) * KM_PER_DEGREE * scale,
  };
};

/** Returns the place under a point of the drawing. */
export const unproject = ({ x, y }: { x: number; y: number }, centre: Place, spanKm: number): Place => {
  const scale = VIEW.width / spanKm;
  return {
    lat: Math.max(-85, Math.min(85, centre.lat - (y - VIEW.height / 2) / (KM_PER_DEGREE * scale))),
    lng: wrapDegrees(centre.lng + (x - VIEW.width / 2) / (KM_PER_DEGREE * cosine(centre.lat) * scale)),
  };
};

/** Returns the degrees between two grid lines, so that about four cross the drawing. */
export const gridStep = (spanKm: number): number => {
  const length = spanKm / KM_PER_DEGREE / 4;
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((step) => step >= length) ?? 30;
};

/** Size of a name next to its dot, in units of the drawing. */
const LETTER_WIDTH = 5.2;
const LINE_HEIGHT = 11;

/** Returns the places whose names do not overlap that of an earlier one. Larger cities come first in the list. */
export const withoutOverlaps = <T extends { readonly name: string; readonly x: number; readonly y: number }>(
  places: readonly T[],
): T[] => {
  const placed: T[] = [];
  for (const place of places) {
    const isFree = placed.every(
      (other) =>
        Math.abs(other.y - place.y) >= LINE_HEIGHT ||
        place.x > other.x + other.name.length * LETTER_WIDTH + 8 ||
        other.x > place.x + place.name.length * LETTER_WIDTH + 8,
    );
    if (isFree) placed.push(place);
  }
  return placed;
};
