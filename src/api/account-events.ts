import * as v from 'valibot';
import { nothing, optionalText, text } from './fields.ts';
import { endpoint } from './endpoint.ts';

/**
 * Events `account`: something of the account changed; `kind` says what, `id` and `status` which. No figures: the client
 * reads them again by the ordinary calls. Events `beat` every 15 s. The stream ends with its session.
 */
export const accountStream = endpoint({
  id: 'users.live',
  method: 'GET',
  path: 'users/live',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  stream: true,
  summary: 'What changed in the account, as server-sent events.',
  request: nothing,
  response: v.object({ kind: text, id: optionalText, status: optionalText }),
});
