import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import ChooseLocationPage from '../../../../src/features/help/pages/ChooseLocationPage.tsx';
import OpenLocationPage from '../../../../src/features/help/pages/OpenLocationPage.tsx';
import { navigate } from '../../../../src/browser/location.ts';
import { media, show } from '../../ui/render.tsx';
import { has } from '../support.ts';

afterEach(() => {
  location.hash = '';
});

/** A phone whose position can be requested, and a network that must not be used. */
const phone = () => {
  const requests: { give: PositionCallback; refuse: PositionErrorCallback }[] = [];
  const geolocation = {
    getCurrentPosition: (give: PositionCallback, refuse: PositionErrorCallback) => void requests.push({ give, refuse }),
  };
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }));
  const fetch = vi.fn(() => Promise.reject(new TypeError('nothing may be asked')));
  vi.stubGlobal('fetch', fetch);
  media();
  return { asked: requests, fetch };
};
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

test('asks for the position only after a tap, accepts a refusal, returns the place [HELP-04]', async () => {
  const { asked: requests, fetch } = phone();
  navigate('/choose-location?from=%2Fpages%2Fservice%2Findex%3Ftopic%3D1');
  show(<ChooseLocationPage />);
  await act(async () => undefined);
  expect(requests).toEqual([]);
  press(/^Use my location/);
  expect(requests).toHaveLength(1);
  await act(async () => requests[0]!.refuse({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  expect(has('Location access is off')).toBe(true);
  press(/^Use my location/);
  await act(async () =>
    requests[1]!.give({ coords: { latitude: 18.7883, longitude: 98.9853 } } as GeolocationPosition),
  );
  expect(has('Location access is off')).toBe(false);
  press('Choose 18.78830, 98.98530');
  expect(location.hash).toBe('#/pages/service/index?topic=1&lat=18.78830&lng=98.98530');
  expect(fetch).not.toHaveBeenCalled();
});

test('returns the place only to pages of the app, whatever the link asks for [HELP-04]', async () => {
  phone();
  navigate('/choose-location?from=https%3A%2F%2Fevil.example%2F');
  show(<ChooseLocationPage />);
  press('Choose Bangkok');
  expect(location.hash).toMatch(/^#\/pages\/service\/index\?lat=13\.75630&lng=100\.50180&name=Bangkok$/);
});

test('opens maps after a dialog that names their host, and contacts no one before [HELP-04]', async () => {
  const { fetch } = phone();
  navigate('/open-location?lat=18.78830&lng=98.98530&name=Chiang+Mai');
  show(<OpenLocationPage />);
  await act(async () => undefined);
  const outside = screen.getByRole('link', { name: 'Open in maps' }).getAttribute('href') ?? '';
  expect(outside.startsWith('#/pages/index/web-view?url=https%3A%2F%2Fwww.openstreetmap.org%2F')).toBe(true);
  // the page itself loads nothing from other hosts
  expect(
    [...document.querySelectorAll('[src], [href]')]
      .map((item) => item.getAttribute('src') ?? item.getAttribute('href') ?? '')
      .filter((to) => /^(https?:)?\/\//.test(to)),
  ).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});
