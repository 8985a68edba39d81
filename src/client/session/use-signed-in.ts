import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { session } from './session.ts';

const subscribeToSession = (onChange: () => void): (() => void) => subscribe(session, onChange);

/**
 * Returns whether to render a page for a customer. True while the session is still being read: home is rendered as the
 * customer's by then, and every other page waits for the session.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(subscribeToSession, () => session.status !== 'out');
