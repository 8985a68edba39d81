import { network } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RegionClosed } from '../../../../src/features/help/components/RegionClosed.tsx';
import { closedPaths, featuresOf } from '../../../../src/features/help/region.ts';
import { writeSettingsCache } from '../../../../src/storage/settings-cache.ts';
import { media, show } from '../../ui/render.tsx';
import { has } from '../support.ts';

test('finds the closed features by their pages', () => {
  expect(featuresOf(closedPaths(['options', 'blindbox']))).toEqual(['blindbox', 'options']);
  expect(featuresOf([])).toEqual([]);
});

test('says why a page is closed while the operator’s facts are still loading [TRUST-08]', () => {
  network(() => new Promise(() => undefined));
  media();
  writeSettingsCache('closed', closedPaths(['blindbox']));
  show(<RegionClosed path="/pages/blindbox/index">The blind box</RegionClosed>);
  expect(screen.getAllByRole('heading', { name: 'Not offered in your region' }).length).toBeGreaterThan(0);
  expect(has('The blind box')).toBe(false);
});
