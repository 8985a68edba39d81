import { msg } from '@lingui/core/macro';

export const profileTexts = {
  currencyWrong: msg`This currency isn't available.`,
  nicknameEmpty: msg`Enter a nickname.`,
  ownerProofMissing: msg`To protect your account, confirm that it's you: with your login password, your payment password, or a code sent to the phone or email already on the account.`,
  phoneChangedText: msg`The phone number on your {company} account was changed. Withdrawals are paused until {time}. If it wasn't you, choose "Forgot password" with the old number before {undo}. That brings the number back, logs out every device and sets a new password.`,
  phoneAddedText: msg`A phone number was added to your {company} account. Withdrawals are paused until {time}. If it wasn't you, choose "Forgot password" with this email. That logs out every device and sets a new password. Then contact support.`,
};
