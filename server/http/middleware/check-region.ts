import { assertOffered } from '../../modules/region/region.ts';
import type { Middleware } from '../env.ts';

/** Refuses features that the rules of the region switch off (TRUST-08). */
export const checkRegion: Middleware = async (c, next) => {
  await assertOffered(c.get('services'), c.get('endpoint').id, c.get('fields'));
  await next();
};
