import { expect, test } from 'vitest';
import { cities } from '../../../../src/features/help/cities.ts';
import {
  coordinates,
  distanceKm,
  outsideMapUrl,
  placeFields,
  readPlace,
} from '../../../../src/features/help/places.ts';

const parsed = (query: string) => readPlace(new URLSearchParams(query));

test('reads the place of a link, and ignores places that do not exist', () => {
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

test('measures distances along the earth, and lists each city once', () => {
  const of = (name: string) => cities.find((city) => city.name === name)!;
  expect(Math.round(distanceKm(of('Bangkok'), of('Chiang Mai')) / 10)).toBe(58);
  expect(Math.round(distanceKm(of('Bangkok'), of('Tokyo')) / 100)).toBe(46);
  for (const { name, lat, lng } of cities)
    expect([name, Math.abs(lat) < 66, Math.abs(lng) <= 180]).toEqual([name, true, true]);
  expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
});
