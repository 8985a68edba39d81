import { lazy } from 'react';
import { subscribe } from 'valtio';
import { createResource } from '../../client/query/resource.ts';
import { identify } from '../../client/session/sign-in.ts';
import { userInfo } from '../../api/auth.ts';

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

/** The first steps of a new account (LIVE-08); `welcome`, `from`. */
export const StepsPage = lazy(() => import('./pages/StepsPage.tsx'));
