import { proxy } from 'valtio';

/** `minutes` undefined: the app does not lock. `locked`: a passkey is asked for before anything else. */
export const lock = proxy<{ minutes: number | undefined; locked: boolean }>({ minutes: undefined, locked: false });
