import { msg } from '@lingui/core/macro';
import type { Endpoint, RequestInput, ResponseOf } from '../../../api/endpoint.ts';
import { useChange } from '../../../client/forms/use-change.ts';
import { CallError } from '../../../client/http/errors.ts';
import { ReadableError } from '../../../client/http/readable-error.ts';
import { request } from '../../../client/http/request.ts';

const unknown = msg`We don't know if this was sent. Send it again: we won't get it twice.`;

/** Sends a message. If its answer is lost, says so: the same key makes no second one. */
export function useSending() {
  const change = useChange();
  /** Resolves to the response; undefined if it failed, which `refusal` then says. */
  const send = async <R extends Endpoint>(endpoint: R, input: RequestInput<R>): Promise<ResponseOf<R> | undefined> => {
    let response: ResponseOf<R> | undefined;
    await change.run(async () => {
      response = await request(endpoint, input).catch((error: unknown) => {
        throw error instanceof CallError && error.unsure ? new ReadableError(unknown, error) : error;
      });
    });
    return response;
  };
  return { ...change, send };
}
