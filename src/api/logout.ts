import { endpoint } from './endpoint.ts';
import { anything, nothing } from './fields.ts';

/** In a file of its own: the session itself sends it, and the first screen carries no other call of its area. */
export const logout = endpoint({
  id: 'users.logout',
  method: 'POST',
  path: 'users/logout',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Ends this session at the server.',
  request: nothing,
  response: anything,
});
