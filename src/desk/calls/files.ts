import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../statements/api.ts';
import { MAX_PICTURE_BYTES } from '../terms/api.ts';
import { DeskFailure } from './http.ts';

/** Uploads a file as it is, and returns what the desk answers. Throws `DeskFailure`. */
async function upload<Answer>(path: string, file: File): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'file-name': encodeURIComponent(file.name) },
    body: await file.arrayBuffer(),
  }).catch(() => undefined);
  const parsed = (await response?.json().catch(() => undefined)) as
    | (Answer & { error?: { code: string; text: string } })
    | undefined;
  if (!response || !parsed) throw new DeskFailure('network', 'The desk does not answer. Upload the file again.');
  if (!response.ok)
    throw new DeskFailure(
      parsed.error?.code ?? 'failed',
      parsed.error?.text ?? 'Something went wrong.',
      response.status,
    );
  return parsed;
}

// the server would close the connection in the middle of a file that is too large

/** Uploads a bank's file, and returns its number. Throws `DeskFailure`. */
export async function uploadStatement(file: File): Promise<number> {
  if (file.size === 0 || file.size > MAX_FILE_BYTES) throw new DeskFailure('field', FILE_TOO_LARGE);
  return (await upload<{ file: number }>('statement-files', file)).file;
}

/** Uploads a picture for a slide, and returns its address. Throws `DeskFailure`. */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size === 0 || file.size > MAX_PICTURE_BYTES)
    throw new DeskFailure('field', 'The picture is empty or has more than 10 MB.');
  return (await upload<{ address: string }>('media', file)).address;
}
