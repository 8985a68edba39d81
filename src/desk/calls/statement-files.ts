import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../statements/api.ts';
import { DeskFailure } from './http.ts';

/** Uploads a bank's file as it is, and returns its number. Throws `DeskFailure`. */
export async function uploadStatement(file: File): Promise<number> {
  // the server would close the connection in the middle of it
  if (file.size === 0 || file.size > MAX_FILE_BYTES) throw new DeskFailure('field', FILE_TOO_LARGE);
  const response = await fetch('/api/statement-files', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'file-name': encodeURIComponent(file.name) },
    body: await file.arrayBuffer(),
  }).catch(() => undefined);
  const parsed = (await response?.json().catch(() => undefined)) as
    | { file?: number; error?: { code: string; text: string } }
    | undefined;
  if (!response || !parsed) throw new DeskFailure('network', 'The desk does not answer. Upload the file again.');
  const { file: id, error } = parsed;
  if (id === undefined)
    throw new DeskFailure(error?.code ?? 'failed', error?.text ?? 'Something went wrong.', response.status);
  return id;
}
