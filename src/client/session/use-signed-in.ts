import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { session } from './session.ts';

const listen = (changed: () => void): (() => void) => subscribe(session, changed);

/**
 * Whether a page is drawn for a customer. Home is while the session is still being read, and does not change when that
 * is there; no other page is drawn before.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(listen, () => session.status !== 'out');
