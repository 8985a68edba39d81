/** Features that a region's rules may close. Money already placed can always be redeemed (TRUST-08). */
export const REGION_FEATURES = [
  'welfare',
  'signin',
  'invitation',
  'blindbox',
  'options',
  'liquidity',
  'lockup',
] as const;
export type RegionFeature = (typeof REGION_FEATURES)[number];
