import { eq } from 'drizzle-orm';
import { addOwnPasskey, ownPasskeys, removeOwnPasskey } from '../../../src/desk/staff/api.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { staff } from '../schema.ts';
import { invite } from './invitations.ts';
import { describePasskeys, passkeysInForce, unusedCodes } from './keys.ts';
import { emailAboutAccess } from './emails.ts';
import { lockPasskey, removePasskey } from './remove-passkey.ts';
import { toPasskey } from './views.ts';

/** What everyone does with their own passkeys. The log entry is about the person. */
export const passkeyActions = [
  perform(addOwnPasskey, {
    target: () => 'own passkeys',
    subject: async () => ({}),
    run: async ({ member, now }, tx) => ({ token: await invite(tx, member.id, now, { replaces: false }) }),
  }),

  perform(removeOwnPasskey, {
    target: () => 'own passkeys',
    subject: async (tx, { passkey }, { member }) => {
      // one removal after the other
      await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, member.id)).for('no key update');
      const seen = await lockPasskey(tx, member.id, passkey);
      if ((await passkeysInForce(tx, member.id)).length < 2)
        throw new DeskError(409, 'lastPasskey', 'This is your only passkey. Add another one first.');
      return seen;
    },
    run: async ({ services, member }, tx, { passkey }) => {
      const { removed } = await removePasskey(tx, member.id, passkey);
      await emailAboutAccess(services, tx, member, { what: `removed the passkey ${describePasskeys([removed])}` });
    },
  }),
];

export const passkeyViews = [
  provide(ownPasskeys, async ({ services: { db }, member }) => ({
    passkeys: (await passkeysInForce(db, member.id)).map(toPasskey),
    codes: await unusedCodes(db, member.id),
  })),
];
