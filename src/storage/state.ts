import { proxy } from 'valtio';

/**
 * How storage fares, for the notice of the shell (STORE-06, STORE-08).
 * `memory`: nothing outlives the page, a reload needs a new sign-in. `full`: the disk had no room at least once.
 */
export const storageState = proxy<{ mode: 'starting' | 'disk' | 'memory'; full: boolean }>({
  mode: 'starting',
  full: false,
});
