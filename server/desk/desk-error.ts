/** Why the desk refuses something. `code` is for programs, `message` for the person at the desk, in English. */
export class DeskError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429;
  readonly code: string;

  constructor(status: DeskError['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const AGAIN = 'Log in again, and you are back on the page where you were.';
/** Why a session is over: by time or a logout, by a newer login of the same person, or by a change of their access. */
const SESSION_ENDS = {
  time: `A session ends after 15 minutes without a key or a tap, and after 8 hours. ${AGAIN}`,
  elsewhere: `You logged in elsewhere, which ends the session before it. If that wasn't you, tell an owner now. ${AGAIN}`,
  stopped: `Your access or your network address changed. ${AGAIN}`,
};

/** No one is logged in, or the session has ended. The login page shows why. */
export const notLoggedIn = (end: keyof typeof SESSION_ENDS = 'time'): DeskError =>
  new DeskError(401, 'session', SESSION_ENDS[end]);
export const passkeyWrong = (): DeskError =>
  new DeskError(401, 'passkey', "This passkey didn't work. Use one that is enrolled for this desk.");
