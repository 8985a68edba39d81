import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { limits } from '../../config.ts';
import { currentLocation, navigate, pathOf } from '../../browser/location.ts';
import { LOGIN } from '../../domain/routes.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { loginFor } from '../router/guards.ts';

/** When the session ended whose end was shown last (ms). */
let shownAt: number | undefined;

const openLogin = (withReturn: boolean): void => {
  const at = currentLocation();
  if (session.status !== 'out' || pathOf(at) === LOGIN) return;
  navigate(withReturn ? loginFor(at) : LOGIN, { replace: true });
};

/** Opens the login page after a session has ended: immediately, or 0.8 s after its message (AUTH-19, AUTH-22). */
const showEnd = (): void => {
  const { ended } = session;
  if (!ended?.redirect || ended.at === shownAt) return;
  shownAt = ended.at;
  const withReturn = ended.reason !== 'signed-out';
  if (ended.message === '') {
    openLogin(withReturn);
    return;
  }
  toast(ended.message);
  setTimeout(() => openLogin(withReturn), limits.loginDelay);
};

/** Shows the end of each session, including one that ended before this was loaded. Call it once. */
export const watchSessionEnd = (): void => {
  subscribe(session, showEnd);
  showEnd();
};
