import type { RegionFeature } from '../../domain/region-features.ts';
import type { Path } from '../../domain/routes.ts';

/** Pages that each feature's switch closes: those for new business. Records and redemptions stay open (TRUST-08). */
const PAGES: Record<RegionFeature, readonly Path[]> = {
  welfare: [
    '/pages/index/welfare',
    '/pages/index/welfareDetails',
    '/pages/activeList/index',
    '/pages/activeList/activeDetails',
  ],
  signin: ['/pages/index/singin'],
  invitation: ['/pages/index/share'],
  blindbox: ['/pages/blindbox/index'],
  options: ['/pages/Option/Option', '/pages/Option/Option_old'],
  liquidity: ['/pages/Liquidity/Liquidity', '/pages/Liquidity/buy', '/pages/Liquidity/buyConfirm'],
  lockup: ['/pages/Lock-up/Lock-up', '/pages/Lock-up/productDetails/productDetails'],
};

/** Pages where customers still see and redeem what they hold. */
export const PAGES_STILL_OPEN: Partial<Record<RegionFeature, readonly Path[]>> = {
  options: ['/pages/Option/orderRecord/orderRecord'],
  liquidity: ['/pages/Liquidity/sell', '/pages/Liquidity/record'],
  lockup: ['/pages/Lock-up/record/record'],
};

export const closedPaths = (closed: readonly RegionFeature[]): Path[] => closed.flatMap((feature) => PAGES[feature]);

/** Returns the closed feature that a page belongs to, if any. */
export const closedFeatureOf = (path: string, closed: readonly RegionFeature[]): RegionFeature | undefined =>
  closed.find((feature) => PAGES[feature].includes(path as Path));

/** Returns the features whose pages are all among these paths: what was closed when the settings cache was written. */
export const featuresOf = (paths: readonly string[]): RegionFeature[] =>
  (Object.keys(PAGES) as RegionFeature[]).filter((feature) => PAGES[feature].every((path) => paths.includes(path)));
