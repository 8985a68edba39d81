import type { Place } from './places.ts';

/** Size of the drawing in its own units. */
export const VIEW = { width: 360, height: 240 } as const;
/** Kilometres over the width of the drawing, from near to far. */
export const SPANS = [20, 100, 400, 1600, 6000] as const;

const KM_PER_DEGREE = 111.32;
const cosine = (lat: number): number => Math.max(0.05, Math.cos((lat * Math.PI) / 180));
/** The shortest way round the earth. */
const turned = (degrees: number): number => ((degrees + 540) % 360) - 180;

/** Where a place stands on a drawing around `centre` that is `span` km wide. */
export const project = (place: Place, centre: Place, span: number): { x: number; y: number } => {
  const scale = VIEW.width / span;
  return {
    x: VIEW.width / 2 + turned(place.lng - centre.lng) * KM_PER_DEGREE * cosine(centre.lat) * scale,
    y: VIEW.height / 2 - (place.lat - centre.lat) * KM_PER_DEGREE * scale,
  };
};

/** The place under a point of the drawing. */
export const unproject = ({ x, y }: { x: number; y: number }, centre: Place, span: number): Place => {
  const scale = VIEW.width / span;
  return {
    lat: Math.max(-85, Math.min(85, centre.lat - (y - VIEW.height / 2) / (KM_PER_DEGREE * scale))),
    lng: turned(centre.lng + (x - VIEW.width / 2) / (KM_PER_DEGREE * cosine(centre.lat) * scale)),
  };
};

/** Degrees between two lines of the grid, so that about four cross the drawing. */
export const gridStep = (span: number): number => {
  const length = span / KM_PER_DEGREE / 4;
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((step) => step >= length) ?? 30;
};

/** Room of a name beside its dot, in units of the drawing. */
const LETTER_WIDTH_PX = 5.2;
const LINE_HEIGHT_PX = 11;

/**
 * Those places on the drawing whose names lie over no earlier one, in their order: the larger stand first in the list.
 */
export const legible = <T extends { readonly name: string; readonly x: number; readonly y: number }>(
  places: readonly T[],
): T[] => {
  const stored: T[] = [];
  for (const place of places) {
    const free = stored.every(
      (other) =>
        Math.abs(other.y - place.y) >= LINE_HEIGHT_PX ||
        place.x > other.x + other.name.length * LETTER_WIDTH_PX + 8 ||
        other.x > place.x + place.name.length * LETTER_WIDTH_PX + 8,
    );
    if (free) stored.push(place);
  }
  return stored;
};
