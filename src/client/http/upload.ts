import { config, limits } from '../../config.ts';
import { upload as endpoint } from '../../api/uploads.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { type RequestOptions, withSession } from './request.ts';
import { noteConnection } from './connection.ts';
import { expectSigns, noteSign } from './liveness.ts';
import { readResponse } from './envelope.ts';
import { CallError } from './errors.ts';
import { currentToken } from '../session/session.ts';
import { requestHeaders } from './transport.ts';

export interface UploadOptions extends Pick<RequestOptions, 'signal' | 'foreground'> {
  /** Field name of the file. */
  readonly name?: string;
  /** Called with the share of bytes sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Posts a form and returns the response text; rejects with `CallError`. Uses XMLHttpRequest because fetch does not
 * report upload progress.
 */
const post = (
  body: FormData,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (kind: 'network' | 'timeout' | 'aborted') => (): void => {
      if (kind === 'network') noteConnection(false);
      reject(new CallError(kind, endpoint, { unsure: true }));
    };
    request.open('POST', config.apiPrefix + endpoint.path);
    request.timeout = limits.request;
    for (const [name, value] of Object.entries(requestHeaders({ token: currentToken })))
      request.setRequestHeader(name, value);
    const endExpectation = expectSigns();
    request.addEventListener('loadend', endExpectation);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      noteSign();
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('error', fail('network'));
    request.addEventListener('timeout', fail('timeout'));
    request.addEventListener('abort', fail('aborted'));
    request.addEventListener('load', () => {
      noteConnection(true);
      const { status, statusText } = request;
      if (status >= 200 && status < 300) resolve(request.responseText);
      else reject(new CallError(status === 401 ? 'token' : 'status', endpoint, { status, statusText }));
    });
    if (signal?.aborted) return fail('aborted')();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/**
 * Uploads one picture in a single attempt (CALL-26): multipart, field `image` unless named otherwise, 60 s in all.
 * Later calls send the `url` of its response. Rejects with `CallError`; a failed upload cannot be resumed. The caller
 * guards the tap with `once`.
 */
export const upload = (
  file: File,
  { name = 'image', onProgress, ...options }: UploadOptions = {},
): Promise<ResponseOf<typeof endpoint>> =>
  withSession(endpoint, options, async (signal) => {
    const body = new FormData();
    if (name !== 'image') body.append('name', name);
    body.append(name, file, file.name);
    return readResponse(endpoint, await post(body, onProgress, signal), '');
  });
