import ky from 'ky';
import type { PayloadOf, Row } from '../contract/row.ts';
import { type CallOptions, guard } from './call.ts';
import { noteConnection } from './connection.ts';
import { readAnswer } from './envelope.ts';
import { CallError } from './errors.ts';
import { currentToken } from './session.ts';
import { encode, failureOf, optionsOf } from './transport.ts';

export interface DownloadOptions extends Pick<CallOptions, 'signal' | 'foreground'> {
  /** 0 to 1; not called where the server does not say how much comes. */
  readonly onProgress?: (part: number) => void;
}

/** One attempt, read to its last byte. */
const attempt = (onProgress: DownloadOptions['onProgress']) => async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    const total = Number(response.headers.get('content-length') ?? 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      received += part.value.byteLength;
      if (total > 0) onProgress?.(Math.min(1, received / total));
    }
    noteConnection(true);
    return new Response(new Blob(parts), response);
  } catch (error) {
    if (!request.signal.aborted) noteConnection(false);
    throw error;
  }
};

/** Gives a finished file to the browser to be saved. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser has begun to read it by the next task
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
};

/**
 * Downloads a file and saves it under `name` once it is whole (CALL-28): 60 s, never a part of it. A JSON envelope or a page in
 * its place is the failure that it says. Rejects with `CallError`.
 */
export const download = <R extends Row>(row: R, payload: PayloadOf<R>, name: string, { onProgress, ...options }: DownloadOptions = {}): Promise<void> =>
  guard(row, options, async (signal) => {
    let unsure = false;
    let response: Response;
    try {
      response = await ky(row.path, optionsOf(row, encode(payload), { token: currentToken, signal }, attempt(onProgress), () => (unsure = true)));
    } catch (error) {
      throw failureOf(row, error, { unsure, left: signal?.aborted });
    }
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('html') || type.includes('json')) {
      readAnswer(row, await response.text(), type);
      throw new CallError('reading', row, { field: 'body', cause: 'is no file' });
    }
    saveFile(await response.blob(), name);
  });
