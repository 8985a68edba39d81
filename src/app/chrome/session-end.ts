import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { limits } from '../../config.ts';
import { currentLocation, navigate, pathOf } from '../../lib/location.ts';
import { LOGIN } from '../../lib/routes.ts';
import { toast } from '../../ui/toast.ts';
import { loginFor } from '../router/guards.ts';

/** When the end came that has been shown. */
let shownEpoch: number | undefined;

const openLogin = (withReturn: boolean): void => {
  const at = currentLocation();
  if (session.status !== 'out' || pathOf(at) === LOGIN) return;
  navigate(withReturn ? loginFor(at) : LOGIN, { replace: true });
};

/** The end of a session: at once where nothing is to be read, 0.8 s after the message otherwise (AUTH-19, AUTH-22). */
const showEnd = (): void => {
  const { ended } = session;
  if (!ended?.redirect || ended.at === shownEpoch) return;
  shownEpoch = ended.at;
  const withReturn = ended.reason !== 'signed-out';
  if (ended.message === '') {
    openLogin(withReturn);
    return;
  }
  toast(ended.message);
  setTimeout(() => openLogin(withReturn), limits.loginDelay);
};

/** Shows how a session ended, one that ended before this was loaded too. Called once. */
export const watchSessionEnd = (): void => {
  subscribe(session, showEnd);
  showEnd();
};
