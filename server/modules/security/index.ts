export { findAttackedAccounts, hasLoggedInFrom, lastRecordedLogins, nameOfNewDevice, recordLogin } from './logins.ts';
export { readAntiPhishingWord } from './word.ts';
