import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filled, nothing } from './fields.ts';

/** With the payment password, where a withdrawal waits for its owner after a change of security; `id` or number. */
export const confirmWithdrawal = endpoint({
  id: 'extract.confirm',
  method: 'POST',
  path: 'users/extract/confirm',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Confirms a withdrawal that was placed before a change of security.',
  request: v.object({ id: filled(60), paypass: filled(6) }),
  response: nothing,
});
