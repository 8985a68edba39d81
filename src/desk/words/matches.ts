import type { CustomerEntry, CustomerMatch } from '../customers/api-views.ts';

const NAMES: Readonly<Record<CustomerMatch, string>> = {
  id: 'customer number',
  username: 'username',
  phone: 'phone',
  changedPhone: 'earlier phone',
  email: 'email',
  name: 'name',
  bankContact: 'contact of a bank account',
  depositAddress: 'deposit address',
  wallet: 'wallet',
  hash: 'hash',
  bankId: "bank's id",
  deposit: 'deposit number',
  withdrawal: 'withdrawal number',
  option: 'option number',
  contract: 'contract number',
  lockup: 'lockup number',
  adjustment: 'adjustment number',
  reference: 'reference in the app',
  card: 'last digits of a bank account',
  depositAddressEnd: 'end of a deposit address',
  walletEnd: 'end of a wallet',
  documentEnd: 'end of a document number',
  transferReference: 'deposit reference',
  complaint: 'complaint number',
};

/** Returns by what a search found a customer, in words. */
export const matchName = (match: CustomerEntry['matches'][number]): string => NAMES[match as CustomerMatch] ?? match;
