import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cities } from '../../../../src/features/help/cities.ts';
import { canDrawLand, landPath } from '../../../../src/features/help/land.ts';
import {
  coordinates,
  distanceKm,
  outsideMapUrl,
  placeFields,
  readPlace,
} from '../../../../src/features/help/places.ts';
import {
  gridStep,
  withoutOverlaps,
  project,
  SPANS_KM,
  unproject,
  VIEW,
} from '../../../../src/features/help/projection.ts';

const parsed = (query: string) => readPlace(new URLSearchParams(query));

test('a place of a link is read, or it is none', () => {
  expect(parsed('lat=13.75&lng=100.5&name=Bangkok')).toEqual({ lat: 13.75, lng: 100.5, name: 'Bangkok' });
  expect(parsed('latitude=-33.9&longitude=151.2')).toEqual({ lat: -33.9, lng: 151.2 });
  for (const none of [
    '',
    'lat=1',
    'lat=91&lng=0',
    'lat=0&lng=181',
    'lat=1e1&lng=1',
    'lat=NaN&lng=1',
    'lat=١&lng=1',
    'lat= 1&lng=1',
  ])
    expect([none, parsed(none)]).toEqual([none, undefined]);
  const place = { lat: 13.7563309, lng: 100.5017651 };
  expect(parsed(new URLSearchParams(placeFields(place)).toString())).toEqual({ lat: 13.75633, lng: 100.50177 });
  expect(coordinates(place)).toBe('13.75633, 100.50177');
  expect(new URL(outsideMapUrl(place)).origin).toBe('https://www.openstreetmap.org');
});

test('a point of the drawing is the place that stands there', () => {
  const lat = fc.double({ min: -60, max: 60, noNaN: true });
  const lng = fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(
      lat,
      lng,
      fc.constantFrom(...SPANS_KM),
      fc.double({ min: 0, max: VIEW.width, noNaN: true }),
      fc.double({ min: 0, max: VIEW.height, noNaN: true }),
      (north, east, span, x, y) => {
        const centre = { lat: north, lng: east };
        const place = unproject({ x, y }, centre, span);
        if (Math.abs(place.lat) >= 85) return;
        const back = project(place, centre, span);
        expect(Math.abs(back.x - x) + Math.abs(back.y - y)).toBeLessThan(0.001);
      },
    ),
  );
  expect(project({ lat: 13, lng: 100 }, { lat: 13, lng: 100 }, 100)).toEqual({ x: VIEW.width / 2, y: VIEW.height / 2 });
  for (const span of SPANS_KM) expect(span / 111.32 / gridStep(span)).toBeLessThanOrEqual(4.5);
});

test('distances are those of the earth, and every city is one', () => {
  const of = (name: string) => cities.find((city) => city.name === name)!;
  expect(Math.round(distanceKm(of('Bangkok'), of('Chiang Mai')) / 10)).toBe(58);
  expect(Math.round(distanceKm(of('Bangkok'), of('Tokyo')) / 100)).toBe(46);
  for (const { name, lat, lng } of cities)
    expect([name, Math.abs(lat) < 66, Math.abs(lng) <= 180]).toEqual([name, true, true]);
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
});

/** Whether a point of the drawing lies inside the rings of a path, by the even-odd rule. */
const isInside = (path: string, px: number, py: number): boolean => {
  let inside = false;
  for (const ring of path.slice(1, -1).split('ZM')) {
    const points = ring.split('L').map((point) => point.split(' ').map(Number) as [number, number]);
    for (const [at, [x, y]] of points.entries()) {
      const [bx, by] = points[(at + 1) % points.length]!;
      if (y > py !== by > py && px < ((bx - x) * (py - y)) / (by - y) + x) inside = !inside;
    }
  }
  return inside;
};
const isLand = (lat: number, lng: number, span: number): boolean =>
  isInside(landPath({ lat, lng }, span), VIEW.width / 2, VIEW.height / 2);

test('the base map knows land from sea without a network, on both sides of the date line', () => {
  for (const [name, lat, lng] of [
    ['Chiang Mai', 18.79, 98.99],
    ['Ubon', 15.23, 104.86],
    ['Delhi', 28.61, 77.21],
    ['Berlin', 52.52, 13.4],
    ['Denver', 39.7, -105],
    ['Alice Springs', -23.7, 133.9],
    ['Kolyma', 66, 160],
    ['beyond the date line', 66.5, -174],
  ] as const) {
    expect([name, isLand(lat, lng, 1600)]).toEqual([name, true]);
  }
  for (const [name, lat, lng] of [
    ['Gulf of Thailand', 10.5, 101],
    ['Andaman Sea', 10, 96],
    ['Pacific', 0, 180],
    ['Atlantic', 30, -40],
    ['Caspian Sea', 42, 51],
  ] as const) {
    for (const span of [1600, 6000]) expect([name, isLand(lat, lng, span)]).toEqual([name, false]);
  }
  // near, a coarse coast would put a harbour into the sea
  expect([
    canDrawLand({ lat: 13.75, lng: 100.5 }, 400),
    canDrawLand({ lat: 13.75, lng: 100.5 }, 100),
    canDrawLand({ lat: 35.7, lng: 139.7 }, 400),
  ]).toEqual([true, false, false]);
});

test('the room of a name on the map, 5 units a letter and 10 a line, lies over no other at any distance, and the first of the list keeps its place', () => {
  for (const span of SPANS_KM) {
    const names = withoutOverlaps(
      cities.map((city) => ({ ...city, ...project(city, { lat: 13.7, lng: 100.5 }, span) })),
    );
    expect(names[0]?.name).toBe('Bangkok');
    for (const [at, item] of names.entries())
      for (const other of names.slice(at + 1)) {
        const apart =
          Math.abs(item.y - other.y) >= 10 ||
          Math.max(item.x, other.x) - Math.min(item.x, other.x) > 5 * (item.x < other.x ? item : other).name.length;
        expect([span, item.name, other.name, apart]).toEqual([span, item.name, other.name, true]);
      }
  }
});
