import * as v from 'valibot';
import { bankCodes } from './banks.ts';
import {
  amount,
  anything,
  code,
  count,
  email,
  filled,
  id,
  lists,
  loginPassword,
  maybe,
  nothing,
  optionalText,
  paymentPassword,
  phone,
  text,
  time,
} from './fields.ts';
import { endpoint } from './endpoint.ts';

export const editAvatar = endpoint({
  id: 'users.avatar',
  method: 'POST',
  path: 'users/edit/avatar',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Sets the avatar to an uploaded picture.',
  request: v.object({ userimg: filled(500) }),
  response: anything,
});

/**
 * Secrets of the owner, in addition to the specification's fields, so that a stolen token is not enough for these
 * calls. `oldcode` is a code that was sent to the account's previous phone or e-mail address.
 */
const secrets = { password: v.optional(filled(128)), paypass: v.optional(paymentPassword) };

/**
 * Changes one or more fields. A new phone needs the code that was sent to it, and one of `password`, `paypass` and
 * `oldcode`.
 */
export const editUser = endpoint({
  id: 'users.edit',
  method: 'POST',
  path: 'users/edit',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Changes nickname, phone or base currency.',
  request: v.object({
    nickname: v.optional(filled(200)),
    userphone: v.optional(phone),
    code: v.optional(code),
    currency: v.optional(v.pipe(filled(10), v.regex(/^[A-Z]{3,10}$/))),
    ...secrets,
    oldcode: v.optional(code),
  }),
  response: anything,
});

export const changePassword = endpoint({
  id: 'users.userpass',
  method: 'POST',
  path: 'users/edit/userpass',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Changes the login password; every other session ends.',
  request: v.object({ oldpassword: filled(128), password: loginPassword }),
  response: anything,
});

/** Needs `oldpaypass` if one is set, `code` if it was forgotten, or the login `password` if none is set. */
export const changePaymentPassword = endpoint({
  id: 'users.paypass',
  method: 'POST',
  path: 'users/edit/paypass',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Sets or changes the payment password.',
  request: v.object({
    paypass: paymentPassword,
    oldpaypass: v.optional(paymentPassword),
    code: v.optional(code),
    password: secrets.password,
  }),
  response: anything,
});

/** The server only sends the last digits of a bank account. `usable` is when a new one can receive withdrawals. */
export const bankCards = endpoint({
  id: 'users.bank',
  method: 'GET',
  path: 'users/bank',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: () => [{}],
  summary: "The customer's bank accounts.",
  request: nothing,
  response: lists(
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
    ...secrets,
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

export const documentTypes = ['idcard', 'driver', 'passport'] as const;
export const certify = endpoint({
  id: 'users.levelauth',
  method: 'POST',
  path: 'users/levelauth',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Submits the basic or the advanced identity verification for review.',
  request: v.object({
    level: v.picklist(['primary', 'advanced']),
    type: v.optional(v.picklist(documentTypes)),
    name: v.optional(filled(120)),
    number: v.optional(v.pipe(filled(60), v.regex(/^[\p{L}\p{N} /-]+$/u))),
    front: v.optional(filled(500)),
    back: v.optional(filled(500)),
    face: v.optional(filled(500)),
  }),
  response: anything,
});
const certificationState = { primary: text, advanced: text, reason: optionalText, updated: maybe(time) };
export const certification = endpoint({
  id: 'users.certification',
  method: 'GET',
  path: 'users/certification',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  stored: v.object(certificationState),
  ahead: () => [{}],
  isExtension: true,
  summary: 'State of both identity verifications, with the reason of a refusal; name and number are masked.',
  request: nothing,
  response: v.object({ ...certificationState, type: optionalText, name: optionalText, number: optionalText }),
});

/** The file is in the field `image` unless named otherwise. Later calls send the `url` of the response. */
export const upload = endpoint({
  id: 'users.upload',
  method: 'POST',
  path: 'users/upload',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  multipart: true,
  summary: 'Uploads a picture.',
  request: v.object({ name: v.optional(v.pipe(filled(40), v.regex(/^\w+$/)), 'image') }),
  response: v.object({ url: v.pipe(text, v.minLength(1)) }),
});

export const ranks = endpoint({
  id: 'users.ranks',
  method: 'GET',
  path: 'users/ranks',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  summary: "VIP levels by total deposits, and the customer's own total.",
  request: nothing,
  response: v.object({
    lists: v.array(v.object({ value: amount, name: optionalText })),
    recharged: maybe(amount),
    level: v.optional(count, 0),
  }),
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
  stored: lists(v.object({ ...wallet, address: v.pipe(text, v.transform(abbreviate)) })),
  ahead: () => [{}],
  isExtension: true,
  summary: 'Wallet addresses for withdrawals; `usable` is when a new one can be used.',
  request: nothing,
  response: lists(v.object({ ...wallet, address: text })),
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
