import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Changes that their owner has to know of even if they made them. */
export const security = {
  loginsTried: {
    topic: 'security',
    title: msg`Somebody tried to log in to your account`,
    content: msg`Wrong passwords within a day: {count}. We slow such tries down, and nobody got in by them. If it was not you, choose a password that you use nowhere else.`,
  },
  passwordChanged: {
    topic: 'security',
    title: msg`Your login password was changed`,
    content: msg`All other sessions were ended. If it was not you, set a new password at once and contact Service.`,
  },
  paypassChanged: {
    topic: 'security',
    title: msg`Your payment password was changed`,
    content: msg`Withdrawals are closed for {hours} hours as a protection. If it was not you, contact Service.`,
  },
  contactChanged: {
    topic: 'security',
    title: msg`Your phone number was changed`,
    content: msg`Codes now go to the new number, all other sessions were ended, and withdrawals are closed until {time}. The old number can undo it until {undo}, by “Forgot password”. If it was not you, contact Service at once.`,
  },
  contactRestored: {
    topic: 'security',
    title: msg`Your old phone number is back`,
    content: msg`The change of number was undone by the old number. Every session was ended. Look at your bank cards and wallets, and delete what you did not add. Until seven days have passed, codes to the phone set no new payment password.`,
  },
  payeeAdded: {
    topic: 'security',
    title: msg`A bank card or wallet was added`,
    content: msg`“{name}” can be used for withdrawals after {hours} hours. If it was not you, remove it and set a new password.`,
  },
  passkeyAdded: {
    topic: 'security',
    title: msg`A passkey was added`,
    content: msg`A passkey was added on {device}. If it was not you, remove it and set a new login password.`,
  },
  passkeyRemoved: {
    topic: 'security',
    title: msg`A passkey was removed`,
    content: msg`The passkey of {device} was removed and opens the app no more. If it was not you, set a new login password and contact Service.`,
  },
  accountFrozen: {
    topic: 'security',
    title: msg`Your account is on hold`,
    content: msg`To protect your money, logins, orders, transfers and changes wait. Reason: {reason} You can still look at everything. Please contact Service.`,
  },
  accountReopened: {
    topic: 'security',
    title: msg`Your account is open again`,
    content: msg`The hold has ended. Logins, orders, transfers and changes are open again.`,
  },
  newDevice: {
    topic: 'security',
    title: msg`Login from a new device`,
    content: msg`Your account was opened on {device}. If it was not you, set a new login password now: it ends every other session.`,
  },
} satisfies Events;
