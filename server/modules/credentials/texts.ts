import { msg } from '@lingui/core/macro';

/** Changing a password, passkeys and the security word. */
export const credentialTexts = {
  passwordWrong: msg`The current password is wrong.`,
  passwordAsked: msg`To protect your money, confirm with your login password or payment password. That way, no one can do this with just your unlocked device.`,
  passkeyWrong: msg`We couldn't check your passkey. Please try again.`,
  passkeyProof: msg`To protect your account, confirm with your login password, payment password or a passkey before you remove a passkey.`,
  passkeyNew: msg`A new passkey can't remove another one for 24 hours. Use your login or payment password instead.`,
  wordWrong: msg`Use 2 to 20 letters or numbers.`,
  passwordChangedText: msg`Your {company} login password was changed. Withdrawals are paused until {time}. If it wasn't you, choose "Forgot password" now and contact support.`,
  paypassChangedText: msg`The payment password of your {company} account was changed. Withdrawals are paused until {time}. If it wasn't you, choose "Forgot password": that logs out every device. Then set a new payment password or contact support.`,
};
