import { proxy } from 'valtio';

/**
 * State of storage, for the shell's notice (STORE-06, STORE-08). `memory`: nothing survives a reload, not even the
 * login. `full`: the disk was full at least once. `offline`: whether the browser has space for the app's own files.
 */
export const storageState = proxy<{
  mode: 'starting' | 'disk' | 'memory';
  full: boolean;
  offline: 'possible' | 'impossible';
}>({
  mode: 'starting',
  full: false,
  offline: 'possible',
});
