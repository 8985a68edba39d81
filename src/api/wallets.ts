import * as v from 'valibot';
import { bankCodes } from './banks.ts';
import { ownerSecrets } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import {
  anything,
  count,
  email,
  filled,
  id,
  lists,
  maybe,
  nothing,
  optionalText,
  phone,
  text,
  time,
} from './fields.ts';

/** A list of recipients, with the hours that a new one waits before anything is sent to it. */
const payees = <T extends v.GenericSchema<any, any>>(item: T) =>
  v.object({ ...lists(item).entries, payeeHours: maybe(count) });

/** The server only sends the last digits of a bank account. `usable` is when a new one can receive withdrawals. */
export const bankCards = endpoint({
  id: 'users.bank',
  method: 'GET',
  path: 'users/bank',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: () => [{}],
  summary: "The customer's bank accounts, and the hours that a new one waits.",
  request: nothing,
  response: payees(
    v.object({
      id,
      bank: text,
      name: optionalText,
      last: text,
      holder: optionalText,
      created: maybe(time),
      usable: maybe(time),
    }),
  ),
});

/** Also needs `password` or `paypass`. */
export const addBankCard = endpoint({
  id: 'users.bankAdd',
  method: 'POST',
  path: 'users/bank/add',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Adds a bank account.',
  request: v.object({
    realname: filled(120),
    ifsc: filled(40),
    bankname: v.picklist(bankCodes),
    banknumber: v.pipe(filled(34), v.regex(/^\d{6,34}$/)),
    phone,
    email,
    ...ownerSecrets,
  }),
  response: anything,
});

/** A GET that deletes, so it is never retried automatically. */
export const deleteBankCard = endpoint({
  id: 'users.bankDel',
  method: 'GET',
  path: 'users/bank/del',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Deletes a bank account.',
  request: v.object({ id: filled(60) }),
  response: anything,
});

const wallet = { id, alias: text, currency: text, chain: text, created: maybe(time), usable: maybe(time) };

const abbreviate = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;

export const wallets = endpoint({
  id: 'users.wallets',
  method: 'GET',
  path: 'users/wallets',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  // full addresses must not be stored on the device
  stored: payees(v.object({ ...wallet, address: v.pipe(text, v.transform(abbreviate)) })),
  ahead: () => [{}],
  isExtension: true,
  summary:
    'Wallet addresses for withdrawals; `usable` is when a new one can be used, `payeeHours` how long that takes.',
  request: nothing,
  response: payees(v.object({ ...wallet, address: text })),
});

export const addWallet = endpoint({
  id: 'users.walletAdd',
  method: 'POST',
  path: 'users/wallets/add',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Adds a wallet address.',
  request: v.object({ alias: filled(60), currency: filled(20), chain: filled(20), address: filled(200) }),
  response: anything,
});

export const deleteWallet = endpoint({
  id: 'users.walletDel',
  method: 'POST',
  path: 'users/wallets/del',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Deletes a wallet address.',
  request: v.object({ id: filled(60) }),
  response: anything,
});
