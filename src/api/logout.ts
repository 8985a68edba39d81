import { endpoint } from './endpoint.ts';
import { anything, nothing } from './fields.ts';

/** In a separate file, because the first screen needs it for the session but no other endpoint of this area. */
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
