export { findAttackedAccounts, hasLoggedInFrom, listLogins, nameOfNewDevice, recordLogin } from './logins.ts';
export { readAntiPhishingWord } from './word.ts';
