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

/** No one is logged in, or the session has ended. */
export const notLoggedIn = (): DeskError => new DeskError(401, 'session', 'Your session has ended. Log in again.');
export const passkeyWrong = (): DeskError =>
  new DeskError(401, 'passkey', "This passkey didn't work. Use one that is enrolled for this desk.");
