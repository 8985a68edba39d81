import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { anything, nothing } from './fields.ts';

/** In a separate file, because the first screen needs it for the session but no other endpoint of this area. */
export const logout = endpoint({
  id: 'users.logout',
  method: 'POST',
  path: 'users/logout',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Ends this session at the server.',
  request: nothing,
  response: anything,
});

/**
 * `digest` is the SHA-256 of the session's token, 64 hexadecimal digits. It ends the session and gives no access. The
 * answer is the same for an unknown one.
 */
export const logoutLater = endpoint({
  id: 'users.logoutLater',
  method: 'POST',
  path: 'users/logout/later',
  access: 'open',
  effect: 'mark',
  cache: 'none',
  isExtension: true,
  summary: 'Ends a session whose device logged out while it had no connection.',
  request: v.object({ digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  response: anything,
});
