import { logins as loginsEndpoint, safety as safetyEndpoint, setWord as wordEndpoint } from '../../api/security.ts';
import { endSession, sessions as sessionsEndpoint } from '../../api/sessions.ts';
import { request } from '../../client/http/request.ts';
import { createResource } from '../../client/query/resource.ts';

export const sessions = createResource(sessionsEndpoint);

export const logins = createResource(loginsEndpoint);

/** The anti-phishing word, the passkeys, and when withdrawals open again. */
export const safety = createResource(safetyEndpoint);

/** Ends one session, or all others without an id. Throws `CallError`. */
export const endSessions = async (id?: string): Promise<void> => {
  await request(endSession, id === undefined ? {} : { id });
  await sessions.refresh({ fresh: true });
};

export const setWord = async (word: string): Promise<void> => {
  await request(wordEndpoint, { word });
  await safety.refresh({ fresh: true });
};
