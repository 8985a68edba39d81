import { proxy } from 'valtio';
import { request } from '../../client/http/request.ts';
import { endSession } from '../../client/session/session.ts';
import { beginSession } from '../../client/session/sign-in.ts';
import { login } from '../../api/auth.ts';
import { cleanUsername } from '../../lib/typed.ts';
import { user } from '../profile/store.ts';
import { dropUsername } from './drafts.ts';

type Task = 'login' | 'register' | 'forget' | 'code' | 'signOut';

/** `running`: the task whose call is on its way; a page closes its buttons meanwhile. */
export const auth = proxy<{ running?: Task | undefined }>({});

/**
 * One task at a time: a double tap finds the first one running and sends nothing (AUTH-14).
 * @returns false where a task was running already; rejects with what `work` rejects with
 */
export const alone = async (task: Task, work: () => Promise<unknown>): Promise<boolean> => {
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
 * Signs in: one `users/login`, the token kept, then `users/info` says who it is (AUTH-01). The login page leads on once
 * that stands. Throws the `CallError` of a refusal; nothing is kept then (AUTH-04).
 */
export const signIn = (fields: { username: string; password: string }): Promise<boolean> =>
  alone('login', async () => {
    const { token } = await request(login, { username: cleanUsername(fields.username), password: fields.password });
    await beginSession(token);
    await user.refresh();
    await dropUsername();
  });

/** Ends the session on this device, online or offline; the server is told at the same time (AUTH-22, STORE-09). */
export const signOut = (): Promise<boolean> => alone('signOut', () => endSession('signed-out'));
