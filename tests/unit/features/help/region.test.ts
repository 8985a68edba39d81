import { expect, test } from 'vitest';
import { REGION_FEATURES } from '../../../../src/domain/region-features.ts';
import { closedFeatureOf, closedPaths, PAGES_STILL_OPEN } from '../../../../src/features/help/region.ts';
import { routes } from '../../../../src/domain/routes.ts';

test('each switch closes its pages, but never those that show or redeem placed money', () => {
  const all = closedPaths(REGION_FEATURES);
  for (const path of all) expect(Object.hasOwn(routes, path)).toBe(true);
  for (const feature of REGION_FEATURES) {
    expect(closedPaths([feature]).length).toBeGreaterThan(0);
    for (const open of PAGES_STILL_OPEN[feature] ?? []) expect(closedFeatureOf(open, REGION_FEATURES)).toBeUndefined();
  }
  for (const open of [
    '/pages/Withdraw/Withdraw',
    '/pages/Liquidity/sell',
    '/pages/Liquidity/sellConfirm',
    '/pages/Liquidity/record',
    '/pages/index/index',
    '/pages/mine/mine',
  ]) {
    expect(closedFeatureOf(open, REGION_FEATURES)).toBeUndefined();
  }
  expect(closedFeatureOf('/pages/blindbox/index', ['blindbox'])).toBe('blindbox');
  expect(closedFeatureOf('/pages/blindbox/index', [])).toBeUndefined();
});
