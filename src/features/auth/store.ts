import { proxy } from 'valtio';
import { user } from '../../client/session/user.ts';
import { request } from '../../client/http/request.ts';
import { endSession } from '../../client/session/session.ts';
import { beginSession } from '../../client/session/sign-in.ts';
import { login } from '../../api/auth.ts';
import { cleanUsername } from '../../domain/typed.ts';
import { dropUsername } from './drafts.ts';

type Task = 'login' | 'register' | 'forget' | 'code' | 'logout';

/** `running` is the task whose call is under way; pages disable their buttons meanwhile. */
export const auth = proxy<{ running?: Task | undefined }>({});

/**
 * Runs one task at a time, so that a double tap sends nothing twice (AUTH-14). Rejects if `work` rejects.
 * @returns false if another task is running
 */
export const runTask = async (task: Task, work: () => Promise<unknown>): Promise<boolean> => {
  if (auth.running) return false;
  auth.running = task;
  try {
    await work();
    return true;
  } finally {
    auth.running = undefined;
  }
};

/**
 * Logs in: calls `users/login`, stores the token, then reads who it is from `users/info` (AUTH-01). The login page
 * navigates once this is done. Throws the `CallError` of a refusal, and stores nothing then (AUTH-04).
 */
export const logIn = (fields: { username: string; password: string }): Promise<boolean> =>
  runTask('login', async () => {
    const { token } = await request(login, { username: cleanUsername(fields.username), password: fields.password });
    await beginSession(token);
    await user.refresh();
    await dropUsername();
  });

/** Ends the session on this device, online or offline, and tells the server at the same time (AUTH-22, STORE-09). */
export const logOut = (): Promise<boolean> => runTask('logout', () => endSession('signed-out'));
