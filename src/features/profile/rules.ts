import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { withoutInvisible } from '../../domain/invisible.ts';
import { cleanNickname } from '../../domain/nickname.ts';
import { isCode, isLoginPassword, isPaymentPassword, isPhone } from '../../domain/validation.ts';

const INCONSISTENT = msg`The two passwords entered are inconsistent!`;

const codeError = (code: string): MessageDescriptor | undefined =>
  isCode(code) ? undefined : msg`Enter the 6-digit code.`;

const loginPasswordError = (password: string): MessageDescriptor | undefined =>
  password === '' ? msg`Enter your login password.` : undefined;

/** Checks a nickname (PROF-05). */
export const nicknameErrors = ({ nickname }: { nickname: string }): Errors<{ nickname: string }> =>
  onlyFaults({ nickname: cleanNickname(nickname) === undefined ? msg`Enter a nickname.` : undefined });

export interface PhoneChange {
  readonly phone: string;
  readonly code: string;
  /** The owner's proof: a password, or a code to the account's current phone or e-mail. */
  readonly way: 'password' | 'paypass' | 'phone' | 'email';
  readonly secret: string;
  readonly oldcode: string;
}

/** Returns the proof in the API's form. */
export const proofOf = ({
  way,
  secret,
  oldcode,
}: PhoneChange): { password: string } | { paypass: string } | { oldcode: string } =>
  way === 'password' ? { password: secret } : way === 'paypass' ? { paypass: secret } : { oldcode };

export const phoneError = (phone: string): MessageDescriptor | undefined => {
  if (phone === '') return msg`Enter your phone number.`;
  return isPhone(phone) ? undefined : msg`Enter a phone number of 6 to 15 digits.`;
};
/** Checks a new phone with its code and the owner's proof (PROF-06). */
export const phoneErrors = ({ phone, code, way, secret, oldcode }: PhoneChange): Errors<PhoneChange> =>
  onlyFaults({
    phone: phoneError(phone),
    code: codeError(code),
    secret:
      way === 'password'
        ? loginPasswordError(secret)
        : way === 'paypass' && !isPaymentPassword(secret)
          ? msg`Enter your 6-digit payment password.`
          : undefined,
    oldcode: way === 'phone' || way === 'email' ? codeError(oldcode) : undefined,
  });

export interface PasswordChange {
  readonly old: string;
  readonly password: string;
  readonly repeated: string;
}

/** Checks a change of the login password (PROF-10). */
export const passwordErrors = ({ old, password, repeated }: PasswordChange): Errors<PasswordChange> =>
  onlyFaults({
    old: old === '' ? msg`Enter your current password.` : undefined,
    password: isLoginPassword(password) ? undefined : msg`The login password must be 6-12 letters or numbers!`,
    repeated: password === repeated ? undefined : INCONSISTENT,
  });

export interface PaymentChange {
  readonly login: string;
  readonly old: string;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
}

/**
 * Checks a change of the payment password (PROF-11, PROF-12).
 * @param by the proof: the old password, a code, or the login password if none is set yet
 */
export const paymentErrors = (
  { login, old, code, password, repeated }: PaymentChange,
  by: 'old' | 'code' | 'login',
): Errors<PaymentChange> =>
  onlyFaults({
    login: by === 'login' ? loginPasswordError(login) : undefined,
    old: by !== 'old' || isPaymentPassword(old) ? undefined : msg`Enter your current 6-digit payment password.`,
    code: by === 'code' ? codeError(code) : undefined,
    password: isPaymentPassword(password) ? undefined : msg`Payment password must be 6 digits only!`,
    repeated: password === repeated ? undefined : INCONSISTENT,
  });

export interface Identity {
  readonly type: string;
  readonly name: string;
  readonly number: string;
}

/** Checks the fields of the basic verification, and names each missing one (KYC-03). */
export const identityErrors = ({ type, name, number }: Identity): Errors<Identity> =>
  onlyFaults({
    type: type === '' ? msg`Choose a document type.` : undefined,
    name: name.trim() === '' ? msg`Enter your name exactly as shown on the document.` : undefined,
    number:
      withoutInvisible(number).trim() === ''
        ? msg`Enter the document number.`
        : /^[\p{L}\p{N} /-]{3,60}$/u.test(withoutInvisible(number).trim())
          ? undefined
          : msg`Use only letters, digits, spaces, / and - in the document number.`,
  });
