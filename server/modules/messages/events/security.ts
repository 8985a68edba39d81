import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Security changes, which the owner must know about even after making them. */
export const security = {
  loginsTried: {
    topic: 'security',
    letter: 'security',
    title: msg`Someone tried to log in to your account`,
    content: msg`Someone tried to log in to your account with a wrong password {count, plural, one {{count} time} other {{count} times}} in a day. They didn't get in, and we're limiting further attempts. If it wasn't you, choose a login password you don't use anywhere else.`,
  },
  passwordChanged: {
    topic: 'security',
    asksSupport: true,
    title: msg`Your login password was changed`,
    content: msg`Your other devices were logged out, and withdrawals are paused until {time}. If it wasn't you, use “Forgot password” now to set a new one, and contact support.`,
  },
  paypassChanged: {
    topic: 'security',
    asksSupport: true,
    title: msg`Your payment password was changed`,
    content: msg`To protect you, withdrawals are paused until {time}. If it wasn't you, contact support.`,
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
    letter: 'security',
    title: msg`Confirm your withdrawals`,
    content: msg`Your security settings changed, so we've paused these withdrawals: {orders}. Nothing was sent. If they're yours, confirm them in your withdrawal history. If you do nothing, they go ahead after {time}. If you didn't place them, cancel them there now; the full amount becomes available again.`,
  },
  contactChanged: {
    topic: 'security',
    asksSupport: true,
    title: msg`Your phone number was changed`,
    content: msg`We now send codes to the new number. Your other devices were logged out, and withdrawals are paused until {time}. If it wasn't you, reverse it by {undo}: choose “Forgot password” and enter your old number. Then contact support.`,
  },
  contactRestored: {
    topic: 'security',
    title: msg`Your phone number change was reversed`,
    content: msg`The change was reversed from your old number, and every device was logged out. Check your bank accounts and wallets, and delete any you didn't add. For seven days you can't use a code by SMS to set a new payment password.`,
  },
  payeeAdded: {
    topic: 'security',
    letter: 'security',
    title: msg`A new recipient was added: {name}`,
    content: msg`You can withdraw to “{name}” from {time}. If you didn't add it, delete it and change your login password.`,
  },
  payeeUsable: {
    topic: 'security',
    letter: 'security',
    title: msg`A new recipient was added: {name}`,
    content: msg`You can withdraw to “{name}” straight away. If you didn't add it, delete it and change your login password.`,
  },
  passkeyAdded: {
    topic: 'security',
    letter: 'security',
    title: msg`A passkey was added`,
    content: msg`A passkey was added on {device}. If it wasn't you, remove it and change your login password.`,
  },
  passkeyRemoved: {
    topic: 'security',
    asksSupport: true,
    letter: 'security',
    title: msg`A passkey was removed`,
    content: msg`The passkey on {device} was removed and can't unlock the app any more. If it wasn't you, change your login password and contact support.`,
  },
  accountFrozen: {
    topic: 'security',
    asksSupport: true,
    letter: 'security',
    title: msg`Your account is on hold`,
    content: msg`To protect your money, we've put your account on hold. Reason: {reason} Orders, transfers, changes and new logins are paused. On devices where you're still logged in, you can see everything. Please contact support.`,
  },
  accountReopened: {
    topic: 'security',
    letter: 'security',
    title: msg`Your account is open again`,
    content: msg`Your account is no longer on hold. You can log in, trade, move money and make changes again.`,
  },
  restricted: {
    topic: 'security',
    letter: 'security',
    title: msg`{title}`,
    content: msg`{text}`,
  },
  restrictionEnded: {
    topic: 'security',
    letter: 'security',
    title: msg`{title}`,
    content: msg`{text}`,
  },
  sessionsEnded: {
    topic: 'security',
    asksSupport: true,
    letter: 'security',
    title: msg`We logged you out on all devices`,
    content: msg`You were logged out on every device. Reason: {reason} You can log in again at any time. If you see something in your account that you didn't do, change your login password and contact support.`,
  },
  newDevice: {
    topic: 'security',
    letter: 'security',
    title: msg`Login from a new device`,
    content: msg`Someone logged in to your account on {device}. If it wasn't you, change your login password now. That logs out every other device.`,
  },
} satisfies Events;
