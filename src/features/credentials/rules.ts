import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { isCode, isLoginPassword, isPaymentPassword } from '../../domain/validation.ts';

const INCONSISTENT = msg`The two passwords entered are inconsistent!`;

export const codeError = (code: string): MessageDescriptor | undefined =>
  isCode(code) ? undefined : msg`Enter the 6-digit code.`;

const loginPasswordError = (password: string): MessageDescriptor | undefined =>
  password === '' ? msg`Enter your login password.` : undefined;

/** The owner's proof of a change: a password, or a code sent to the account's current phone or email. */
export interface OwnerProof {
  readonly way: 'password' | 'paypass' | 'phone' | 'email';
  readonly secret: string;
  readonly oldcode: string;
}

/** Returns the proof in the API's form. */
export const toProof = ({
  way,
  secret,
  oldcode,
}: OwnerProof): { password: string } | { paypass: string } | { oldcode: string } =>
  way === 'password' ? { password: secret } : way === 'paypass' ? { paypass: secret } : { oldcode };

const secretFault = (way: OwnerProof['way'], secret: string): MessageDescriptor | undefined => {
  if (way === 'password') return loginPasswordError(secret);
  return way === 'paypass' && !isPaymentPassword(secret) ? msg`Enter your 6-digit payment password.` : undefined;
};

/** Returns what is wrong with each field of the owner's proof. */
export const ownerProofFaults = ({ way, secret, oldcode }: OwnerProof) => ({
  secret: secretFault(way, secret),
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
