import type { Endpoint } from '../../api/endpoint.ts';
import { CallError } from '../http/errors.ts';

/** Returns the error to show for a failed read, or undefined if it was aborted. `store` names it in the console. */
export const readError = (
  error: unknown,
  { endpoint, signal, store }: { readonly endpoint: Endpoint; readonly signal: AbortSignal; readonly store: string },
): CallError | undefined => {
  if (signal.aborted || (error instanceof CallError && error.kind === 'aborted')) return undefined;
  if (error instanceof CallError) return error;
  console.error(store, endpoint.id, error);
  return new CallError('reading', endpoint, { cause: error });
};
