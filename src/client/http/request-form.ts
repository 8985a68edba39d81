import type { Endpoint, RequestInput, ResponseOf } from '../../api/endpoint.ts';
import { currentToken } from '../session/session.ts';
import { readResponse } from './envelope.ts';
import { CallError } from './errors.ts';
import { withSession } from './request.ts';
import { encode, send } from './transport.ts';

/** Returns the field that a refusal is about; undefined if the server does not say. */
const refusedField = (text: string): string | undefined => {
  const { data } = JSON.parse(text) as { data?: { field?: unknown } | null };
  return typeof data?.field === 'string' ? data.field : undefined;
};

/** Sends a call as `request` does. If a refusal is about one field, its `CallError` names it. */
export const requestForm = <R extends Endpoint>(endpoint: R, input: RequestInput<R>): Promise<ResponseOf<R>> =>
  withSession(endpoint, {}, async (signal) => {
    const { text, type, unsure } = await send(endpoint, encode(input), { token: currentToken, signal });
    try {
      return readResponse(endpoint, text, type, unsure);
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'refused') throw error;
      throw new CallError('refused', endpoint, { msg: error.msg, field: refusedField(text), unsure: error.unsure });
    }
  });
