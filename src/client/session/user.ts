import { subscribe } from 'valtio';
import { userInfo } from '../../api/auth.ts';
import { createResource } from '../query/resource.ts';
import { identify } from './sign-in.ts';

/** The signed-in customer (`GET /users/info`): first the account's stored copy, then the network's (STORE-02). */
export const user = createResource(userInfo, {}, { steady: true });

// synchronously, since storing this response needs its owner
subscribe(
  user.state,
  () => {
    const { value, source } = user.state;
    if (value && source === 'network') void identify(value.id);
  },
  true,
);

/**
 * Refreshes the customer after a change, so that every page shows it. All changes are sent once without retries, and
 * throw `CallError`.
 */
export const thenRefreshUser = async (change: Promise<unknown>): Promise<void> => {
  await change;
  await user.refresh({ fresh: true });
};
