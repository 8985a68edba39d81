import { upload } from '../../../src/api/uploads.ts';
import { handle } from '../../context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cleanPicture } from './pictures.ts';
import { uploads } from './schema.ts';
import { assertUploadSpace } from './uploads.ts';

/** The whole body has its own limit, which the server checks before it reads the body. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const handlers = [
  handle(upload, async ({ name }, { db, account, services, uploads: files, source, now }) => {
    const file = files.find((candidate) => candidate.name === name);
    if (!file || files.length !== 1 || file.bytes.length === 0) throw new Refusal('uploadMissing');
    if (file.bytes.length > MAX_PICTURE_BYTES) throw new Refusal('tooLarge');
    await assertUploadSpace(db, account.id, now);
    const { bytes, type } = await cleanPicture(services.pictures, file.bytes, source);
    const id = await services.files.put(bytes);
    await db.insert(uploads).values({ id, account: account.id, type, size: bytes.length, created: now });
    return { url: `/files/${id}` };
  }),
];
