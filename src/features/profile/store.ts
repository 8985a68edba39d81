import { lazy } from 'react';
import { subscribe } from 'valtio';
import { createResource } from '../../client/query/resource.ts';
import { identify } from '../../client/session/sign-in.ts';
import { userInfo } from '../../api/auth.ts';

/** Who is signed in (`GET /users/info`): the kept copy of the account at once, then the network's (STORE-02). */
export const user = createResource(userInfo, {}, { steady: true });

// at once, since what is kept of this very answer needs its owner
subscribe(
  user.state,
  () => {
    const { value, source } = user.state;
    if (value && source === 'network') void identify(value.id);
  },
  true,
);

/** What a new account can do first (LIVE-08); `welcome`, `from`. */
export const StepsPage = lazy(() => import('./pages/StepsPage.tsx'));
