import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Passkeys that unlock the app; the private key never leaves the customer's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** WebAuthn credential id, base64url. */
    id: text('id').primaryKey(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').notNull().default(''),
    device: text('device').notNull().default(''),
    created: moment('created').notNull(),
    used: moment('used'),
  },
  (table) => [index('passkeys_account').on(table.account)],
);

/** A session's one open challenge; it works once, for five minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  session: text('session').primaryKey(),
  purpose: text('purpose').notNull(),
  challenge: text('challenge').notNull(),
  created: moment('created').notNull(),
});
