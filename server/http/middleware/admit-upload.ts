import { isUpload } from '../body.ts';
import type { Middleware } from '../env.ts';

/** Takes a place for a customer's upload until it is processed. */
export const admitUpload: Middleware = async (c, next) => {
  const signedIn = c.get('signedIn');
  if (!signedIn || !isUpload(c)) return next();
  const { uploadPlaces, db } = c.get('services');
  const release = await uploadPlaces.admit(db, signedIn.account.id, c.get('source'), c.get('time'));
  try {
    return await next();
  } finally {
    release();
  }
};
