import type { Picture } from '../../src/desk/verifications/api.ts';
import type { Services } from '../context.ts';
import { DeskError } from './desk-error.ts';

/** The bytes are sent as JSON, so they are held in memory several times. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Returns an uploaded picture for the person who asks. Throws `tooLarge` and `notFound`. */
export async function readPicture(
  { files }: Pick<Services, 'files'>,
  { picture, type, size }: { readonly picture: string; readonly type: string; readonly size: number },
) {
  if (size > MAX_PICTURE_BYTES) throw new DeskError(409, 'tooLarge', 'This picture is too large to show.');
  const bytes = await files.get(picture);
  if (!bytes) throw new DeskError(404, 'notFound', 'The file of this picture is missing.');
  return { type, data: Buffer.from(bytes).toString('base64') } satisfies Picture;
}

/** Returns a picture, or why it can't be shown, so that others can. */
export async function readPictureOr(
  services: Pick<Services, 'files'>,
  picture: Parameters<typeof readPicture>[1],
): Promise<Picture | string> {
  try {
    return await readPicture(services, picture);
  } catch (error) {
    if (error instanceof DeskError) return error.message;
    throw error;
  }
}
