import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { filled, nothing } from './fields.ts';

/** Confirms a withdrawal that waits after a security change. `id` is its id or number. */
export const confirmWithdrawal = endpoint({
  id: 'extract.confirm',
  method: 'POST',
  path: 'users/extract/confirm',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Confirms a withdrawal that was placed before a security change.',
  request: v.object({ id: filled(60), paypass: filled(6) }),
  response: nothing,
});
