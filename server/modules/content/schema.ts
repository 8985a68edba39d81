import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../platform/db/columns.ts';

/** Pictures that staff uploaded for slides and offers. One is never changed, so everyone may keep it. */
export const mediaPictures = pgTable('media_pictures', {
  /** The first 32 hexadecimal digits of the content's SHA-256. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  created: moment('created').notNull(),
});
