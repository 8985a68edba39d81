import { isUpload, readFields } from '../body.ts';
import type { Middleware } from '../env.ts';

/** Reads the fields and the file. A visitor's upload is not read: it may have 10 MB. */
export const parseBody: Middleware = async (c, next) => {
  if (c.get('signedIn') || !isUpload(c)) c.set('body', await readFields(c));
  await next();
};
