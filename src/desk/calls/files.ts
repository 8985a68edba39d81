import type { FileLimit } from '../api/fields.ts';
import { STATEMENT_LIMIT } from '../statements/api.ts';
import { PICTURE_LIMIT } from '../terms/api.ts';
import { DeskFailure } from './http.ts';

/** Uploads a file as it is, and returns what the desk answers. Throws `DeskFailure`. */
async function upload<Answer>(path: string, file: File, { most, otherwise }: FileLimit): Promise<Answer> {
  // the server would close the connection in the middle of it
  if (file.size === 0 || file.size > most) throw new DeskFailure('field', otherwise);
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

/** Uploads a bank's file, and returns its number. Throws `DeskFailure`. */
export const uploadStatement = async (file: File): Promise<number> =>
  (await upload<{ file: number }>('statement-files', file, STATEMENT_LIMIT)).file;

/** Uploads a picture for a slide or an offer, and returns its address. Throws `DeskFailure`. */
export const uploadPicture = async (file: File): Promise<string> =>
  (await upload<{ address: string }>('media', file, PICTURE_LIMIT)).address;
