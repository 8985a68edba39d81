import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Security changes, which the owner must know about even after making them. */
export const security = {
  loginsTried: {
    topic: 'security',
    title: msg`Someone tried to log in to your account`,
    content: msg`There {count, plural, one {was {count} wrong password} other {were {count} wrong passwords}} within a day. We slow such attempts down, and none of them got in. If it wasn't you, choose a password that you use nowhere else.`,
  },
  passwordChanged: {
    topic: 'security',
    title: msg`Your login password was changed`,
    content: msg`Your other devices were logged out, and withdrawals are paused for 24 hours. If it wasn't you, use “Forgot password” now to set a new one, and contact support.`,
  },
  paypassChanged: {
    topic: 'security',
    title: msg`Your payment password was changed`,
    content: msg`To protect you, withdrawals are paused for {hours, plural, one {{hours} hour} other {{hours} hours}}. If it wasn't you, contact support.`,
  },
  paymentLocked: {
    topic: 'security',
    title: msg`Your payment password is locked`,
    content: msg`A wrong payment password was entered five times, so we've locked it for {hours, plural, one {{hours} hour} other {{hours} hours}}. Nothing was sent. If it wasn't you, change both your login and payment passwords and log out all devices in Settings.`,
  },
  paymentClosed: {
    topic: 'security',
    title: msg`Set a new payment password`,
    content: msg`Your payment password was locked twice within a day, so it can't be used any more. Nothing was sent. If it wasn't you, change your login password first and log out all devices. Then set a new payment password with a code in Settings.`,
  },
  withdrawalsWait: {
    topic: 'security',
    title: msg`Withdrawals wait for you`,
    content: msg`Your security settings changed, so we've paused what was ordered before: {orders}. Nothing was sent. If you placed it, confirm it with your payment password in your withdrawal history, or it continues after {time}. If you didn't, cancel it there now: the full amount becomes available again.`,
  },
  contactChanged: {
    topic: 'security',
    title: msg`Your phone number was changed`,
    content: msg`We now send codes to the new number. Your other devices were logged out, and withdrawals are paused until {time}. The old number can undo this until {undo} with “Forgot password”. If it wasn't you, contact support now.`,
  },
  contactRestored: {
    topic: 'security',
    title: msg`Your old phone number is back`,
    content: msg`The old number undid the change. Every device was logged out. Check your bank accounts and wallets, and delete any you didn't add. For seven days, codes to the phone can't set a new payment password.`,
  },
  payeeAdded: {
    topic: 'security',
    title: msg`A bank account or wallet was added`,
    content: msg`You can withdraw to “{name}” after {hours, plural, one {{hours} hour} other {{hours} hours}}. If it wasn't you, delete it and change your password.`,
  },
  passkeyAdded: {
    topic: 'security',
    title: msg`A passkey was added`,
    content: msg`A passkey was added on {device}. If it wasn't you, remove it and change your login password.`,
  },
  passkeyRemoved: {
    topic: 'security',
    title: msg`A passkey was removed`,
    content: msg`The passkey of {device} was removed and can't unlock the app any more. If it wasn't you, change your login password and contact support.`,
  },
  accountFrozen: {
    topic: 'security',
    title: msg`Your account is on hold`,
    content: msg`To protect your money, we've put your account on hold. Reason: {reason} Orders, transfers, changes and new logins are paused. On devices where you're still logged in, you can see everything. Please contact support.`,
  },
  accountReopened: {
    topic: 'security',
    title: msg`Your account is open again`,
    content: msg`Your account is no longer on hold. Logins, orders, transfers and changes are open again.`,
  },
  newDevice: {
    topic: 'security',
    title: msg`Login from a new device`,
    content: msg`Someone logged in to your account on {device}. If it wasn't you, change your login password now. That logs out every other device.`,
  },
} satisfies Events;
