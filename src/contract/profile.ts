import * as v from 'valibot';
import { bankCodes } from './banks.ts';
import {
  amount,
  anything,
  code,
  count,
  email,
  filled,
  flag,
  id,
  left,
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
import { row } from './row.ts';

export const editAvatar = row({
  id: 'users.avatar',
  method: 'POST',
  path: 'users/edit/avatar',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Sets the avatar to an uploaded picture.',
  payload: v.object({ userimg: filled(500) }),
  answer: anything,
});

/**
 * What only the owner knows or holds, beside the fields of the specification: a call of theirs with a stolen token
 * alone is refused. `oldcode` is a code that went to the phone or e-mail which the account had before.
 */
const secrets = { password: v.optional(filled(128)), paypass: v.optional(paymentPassword) };

/**
 * One field or several; a new phone needs the code that was sent to it, and one of `password`, `paypass` and `oldcode`.
 */
export const editUser = row({
  id: 'users.edit',
  method: 'POST',
  path: 'users/edit',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Changes nickname, phone or base currency.',
  payload: v.object({
    nickname: v.optional(filled(200)),
    userphone: v.optional(phone),
    code: v.optional(code),
    currency: v.optional(v.pipe(filled(10), v.regex(/^[A-Z]{3,10}$/))),
    ...secrets,
    oldcode: v.optional(code),
  }),
  answer: anything,
});

export const changePassword = row({
  id: 'users.userpass',
  method: 'POST',
  path: 'users/edit/userpass',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Changes the login password; every other session ends.',
  payload: v.object({ oldpassword: filled(128), password: loginPassword }),
  answer: anything,
});

/** `oldpaypass` where one is set, `code` where it was forgotten, the login `password` where none is set. */
export const changePaymentPassword = row({
  id: 'users.paypass',
  method: 'POST',
  path: 'users/edit/paypass',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Sets or changes the payment password.',
  payload: v.object({
    paypass: paymentPassword,
    oldpaypass: v.optional(paymentPassword),
    code: v.optional(code),
    password: secrets.password,
  }),
  answer: anything,
});

/** Only the last digits of a card leave the server. `usable` is when a new one opens for withdrawals. */
export const bankCards = row({
  id: 'users.bank',
  method: 'GET',
  path: 'users/bank',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  about: 'Bank cards of the account.',
  payload: nothing,
  answer: lists(
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
/** `password` or `paypass` is asked for beside the card. */
export const addBankCard = row({
  id: 'users.bankAdd',
  method: 'POST',
  path: 'users/bank/add',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Adds a bank card.',
  payload: v.object({
    realname: filled(120),
    ifsc: filled(40),
    bankname: v.picklist(bankCodes),
    banknumber: v.pipe(filled(34), v.regex(/^\d{6,34}$/)),
    phone,
    email,
    ...secrets,
  }),
  answer: anything,
});
/** A GET that deletes: never repeated by itself. */
export const deleteBankCard = row({
  id: 'users.bankDel',
  method: 'GET',
  path: 'users/bank/del',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Deletes a bank card.',
  payload: v.object({ id: filled(60) }),
  answer: anything,
});

export const documentTypes = ['idcard', 'driver', 'passport'] as const;
export const certify = row({
  id: 'users.levelauth',
  method: 'POST',
  path: 'users/levelauth',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  about: 'Sends the primary or the advanced certification for review.',
  payload: v.object({
    level: v.picklist(['primary', 'advanced']),
    type: v.optional(v.picklist(documentTypes)),
    name: v.optional(filled(120)),
    number: v.optional(v.pipe(filled(60), v.regex(/^[\p{L}\p{N} /-]+$/u))),
    front: v.optional(filled(500)),
    back: v.optional(filled(500)),
    face: v.optional(filled(500)),
  }),
  answer: anything,
});
export const certification = row({
  id: 'users.certification',
  method: 'GET',
  path: 'users/certification',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'State of both certifications, with the reason of a refusal; name and number come masked.',
  payload: nothing,
  answer: v.object({
    primary: text,
    advanced: text,
    reason: optionalText,
    type: optionalText,
    name: optionalText,
    number: optionalText,
    updated: maybe(time),
  }),
});

/** The one file is the field `image` unless named otherwise; the address given back is what later calls send. */
export const upload = row({
  id: 'users.upload',
  method: 'POST',
  path: 'users/upload',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  multipart: true,
  about: 'Uploads a picture.',
  payload: v.object({ name: v.optional(v.pipe(filled(40), v.regex(/^\w+$/)), 'image') }),
  answer: v.object({ url: v.pipe(text, v.minLength(1)) }),
});

export const ranks = row({
  id: 'users.ranks',
  method: 'GET',
  path: 'users/ranks',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  about: "VIP levels by cumulative recharge, and the customer's own sum.",
  payload: nothing,
  answer: v.object({
    lists: v.array(v.object({ value: amount, name: optionalText })),
    recharged: maybe(amount),
    level: v.optional(count, 0),
  }),
});

export const wallets = row({
  id: 'users.wallets',
  method: 'GET',
  path: 'users/wallets',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'Wallet addresses for withdrawals; `usable` is when a new one opens.',
  payload: nothing,
  answer: lists(
    v.object({
      id,
      alias: text,
      currency: text,
      chain: text,
      address: text,
      created: maybe(time),
      usable: maybe(time),
    }),
  ),
});
export const addWallet = row({
  id: 'users.walletAdd',
  method: 'POST',
  path: 'users/wallets/add',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Adds a wallet address.',
  payload: v.object({ alias: filled(60), currency: filled(20), chain: filled(20), address: filled(200) }),
  answer: anything,
});
export const deleteWallet = row({
  id: 'users.walletDel',
  method: 'POST',
  path: 'users/wallets/del',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Deletes a wallet address.',
  payload: v.object({ id: filled(60) }),
  answer: anything,
});
/**
 * `limits`: kind stake (each order), loss or recharge (each day); `value` that holds, `left` of it today, `next` what
 * it is raised to `from` then, missing with `from` where the limit goes. `risk`: when the questions were answered, when
 * trading opens, the hours between, and the questions by name.
 */
export const protections = row({
  id: 'users.protections',
  method: 'GET',
  path: 'users/protections',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  added: true,
  about: 'Limits, pause and waiting times that hold for the account.',
  payload: nothing,
  answer: v.object({
    withdrawals: maybe(time),
    trading: maybe(time),
    pausedUntil: maybe(time),
    limits: v.optional(
      v.array(
        v.object({
          kind: text,
          value: maybe(amount),
          left: maybe(amount),
          next: maybe(amount),
          from: maybe(time),
          on: v.optional(flag, true),
        }),
      ),
      [],
    ),
    risk: maybe(
      v.object({
        passed: maybe(time),
        opens: maybe(time),
        wait: maybe(count),
        questions: v.array(text),
        losers: maybe(amount),
      }),
    ),
  }),
});
export const setProtection = row({
  id: 'users.protect',
  method: 'POST',
  path: 'users/protections/set',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Lowers or raises a limit, or takes a pause.',
  payload: v.object({ kind: filled(40), value: left(40), days: left(4) }),
  answer: anything,
});
/** `answers`: `question:answer` pairs joined by commas. `wrong` names the questions to read again. */
export const answerRisk = row({
  id: 'users.risk',
  method: 'POST',
  path: 'users/protections/risk',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Answers the questions about risk that come before the first option or contract.',
  payload: v.object({ answers: filled(400) }),
  answer: v.object({ passed: flag, wrong: v.optional(v.array(text), []), opens: maybe(time) }),
});
