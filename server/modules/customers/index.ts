export { spendCode } from './codes.ts';
export { assertUncommon } from './common-passwords.ts';
export { assertUncommonPin } from './common-pins.ts';
export { findCustomer, openCustomer } from './customers.ts';
export { assertNotFrozen, freezeAccount, isFrozen, isRefusedWhileFrozen, unfreezeAccount } from './freeze.ts';
export { canonicalEmail, canonicalPhone, identify, resolveIdentity, usernameRefusal } from './identity.ts';
export { noteLanguage } from './language.ts';
export { mailboxOf } from './mailbox.ts';
export { spendOwnCode } from './own-codes.ts';
export { checkLoginPassword, type OwnerProof, proveOwner } from './owner-proof.ts';
export { hashPassword } from './passwords.ts';
export { resetLocks } from './payment-locks.ts';
export { checkPayment, clearGuesses, provePayment } from './payment.ts';
export {
  isPromised,
  ownerContacts,
  phoneChangeRows,
  phoneProvesFrom,
  recordPhoneChange,
  UNDO_WINDOW_MS,
} from './phone-changes.ts';
export { hashToken, newReadableCode, newToken } from './secrets.ts';
export {
  findLastSecurityChange,
  findWithdrawalPauseEnd,
  newestSecurityChange,
  noteSecurityChange,
  SECURITY_PAUSE_MS,
} from './security-changes.ts';
export { type Account, aliveAmong, endSessions, findByFilesCookie, findSession, type SignedIn } from './sessions.ts';
export { assertStillAllowed } from './still-allowed.ts';
