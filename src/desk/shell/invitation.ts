/** Where the tab keeps the token, so that a page that is loaded again goes on with the enrolment. */
const STORED = 'invitation';

/** Takes the token of an invitation out of the address, so that it stays in no history, and keeps it in this tab. */
export function takeInvitation(): string | undefined {
  const [, token] = /^#invitation=([\w-]+)$/.exec(location.hash) ?? [];
  if (token !== undefined) {
    history.replaceState(null, '', '#/');
    keepInvitation(token);
  }
  return token ?? sessionStorage.getItem(STORED) ?? undefined;
}

/** Keeps the token of an open enrolment in this tab. */
export const keepInvitation = (token: string): void => sessionStorage.setItem(STORED, token);

/** Forgets the token, once its enrolment has ended or is given up. */
export const forgetInvitation = (): void => sessionStorage.removeItem(STORED);
