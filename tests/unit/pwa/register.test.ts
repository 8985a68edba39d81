import { afterEach, expect, test, vi } from 'vitest';
import { start } from '../../../src/pwa/register.ts';

const named = (): (string | null)[] =>
  [...document.head.querySelectorAll('link[rel=manifest]')].map((link) => link.getAttribute('href'));

afterEach(() => {
  vi.unstubAllEnvs();
  document.head.replaceChildren();
});

test('the app names its manifest, also in a browser without workers [PWA-01]', () => {
  expect('serviceWorker' in navigator).toBe(false);
  vi.stubEnv('PROD', true);
  start();
  expect(named()).toEqual(['/manifest.webmanifest']);
});

test('there is none in development, which serves no manifest', () => {
  vi.stubEnv('PROD', false);
  start();
  expect(named()).toEqual([]);
});
