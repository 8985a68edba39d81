import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { MAX_CASE_PICTURES } from '../../../src/domain/cases.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownUpload, type UploadColumns } from '../uploads/index.ts';
import { caseMessages } from './schema.ts';

/** Returns the ids of the customer's own uploads. Throws `casePictures` and `uploadMissing`. */
export async function ownPictures(tx: Database, account: number, sent: string | undefined): Promise<string[]> {
  const urls = (sent ?? '').split(',').filter((url) => url !== '');
  if (urls.length > MAX_CASE_PICTURES || new Set(urls).size < urls.length)
    throw new Refusal('casePictures', { most: MAX_CASE_PICTURES });
  const ids: string[] = [];
  for (const url of urls) {
    const id = await ownUpload(tx, account, url);
    if (id === undefined) throw new Refusal('uploadMissing');
    ids.push(id);
  }
  return ids;
}

/** Returns whether an upload is attached to a message of the account. */
export const isCasePicture = async (db: Database, account: number, id: string): Promise<boolean> =>
  (await db.$count(caseMessages, and(eq(caseMessages.account, account), sql`${id} = any(${caseMessages.pictures})`))) >
  0;

/** SQL condition: the upload is attached to no message. */
export const isNoCasePicture = (db: Database, upload: UploadColumns): SQL =>
  notExists(
    db
      .select({ id: caseMessages.id })
      .from(caseMessages)
      .where(and(eq(caseMessages.account, upload.account), sql`${upload.id} = any(${caseMessages.pictures})`)),
  );
