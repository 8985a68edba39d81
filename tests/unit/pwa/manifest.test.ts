import { describe, expect, test } from 'vitest';
import { manifest } from '../../../build/manifest.ts';

describe('the web app manifest', () => {
  test('opens in its own window, if necessary with a small browser bar [PWA-01]', () => {
    expect([manifest.display, manifest.display_override]).toEqual(['standalone', ['standalone', 'minimal-ui']]);
  });

  test('does not lock the orientation [PWA-01 A11Y-09]', () => {
    expect(manifest.orientation).toBe('any');
  });

  test('opens links to the app in its window [PWA-01]', () => {
    expect(manifest.handle_links).toBe('preferred');
  });

  test('names its screenshots by their content [PWA-01]', () => {
    expect(manifest.screenshots?.map(({ label }) => label)).toEqual([
      'Home with live prices',
      'Coin list with live prices',
      'Messages on a wide screen',
    ]);
  });
});
