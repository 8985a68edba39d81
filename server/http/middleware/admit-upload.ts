import { isUpload } from '../body.ts';
import type { Middleware } from '../env.ts';

/** Gives an upload of a customer a place for as long as it is worked on. */
export const admitUpload: Middleware = async (c, next) => {
  const signedIn = c.get('signedIn');
  if (!signedIn || !isUpload(c)) return next();
  const { uploadPlaces: uploads, db } = c.get('services');
  const leave = await uploads.admit(db, signedIn.account.id, c.get('source'), c.get('time'));
  try {
    return await next();
  } finally {
    leave();
  }
};
