import * as v from 'valibot';
import { nothing, optionalText, text } from './fields.ts';
import { endpoint } from './endpoint.ts';

/**
 * Sends an `account` event when something in the account changes: `kind` says what, `id` and `status` which. It carries
 * no amounts; the client rereads them by the ordinary calls. Sends a `beat` event every 15 s. The stream ends with its
 * session.
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
  summary: 'Changes in the account, as server-sent events.',
  request: nothing,
  response: v.object({ kind: text, id: optionalText, status: optionalText }),
});
