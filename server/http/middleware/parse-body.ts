import { isUpload, readFields } from '../body.ts';
import type { Middleware } from '../env.ts';

/** Reads the fields and the file; ten megabytes are read for nobody who may not send them. */
export const parseBody: Middleware = async (c, next) => {
  if (c.get('signedIn') || !isUpload(c)) c.set('body', await readFields(c));
  await next();
};
