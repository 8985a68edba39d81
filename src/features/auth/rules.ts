import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Errors, onlyFaults } from '../../client/forms/use-form.ts';
import { cleanCode, cleanUsername } from '../../domain/typed.ts';
import { isCode, isEmail, isLoginPassword, isPaymentPassword, isPhone } from '../../domain/validation.ts';

/** Whether an account is opened or recovered by phone or by email. */
export type Mode = 'phone' | 'email';

/** Fields of the registration form. Phone and email are separate, so that switching the mode keeps both (AUTH-07). */
export interface Registration {
  readonly mode: Mode;
  readonly phone: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly paypass: string;
  readonly currency: string;
  readonly invite: string;
  readonly agreed: boolean;
}

/** Fields of the form that resets a forgotten login password. */
export interface Recovery {
  readonly mode: Mode;
  readonly phone: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly repeated: string;
}

/** Returns the error in the phone number or email address, for the field and for the button that sends the code. */
export const targetError = ({
  mode,
  phone,
  email,
}: Pick<Recovery, 'mode' | 'phone' | 'email'>): MessageDescriptor | undefined => {
  if (mode === 'phone') {
    if (phone === '') return msg`Enter your phone number.`;
    return isPhone(phone) ? undefined : msg`Enter a phone number of 6 to 15 digits.`;
  }
  const address = cleanUsername(email);
  if (address === '') return msg`Enter your email address.`;
  return isEmail(address) ? undefined : msg`Enter an email address such as name@example.com.`;
};

const codeError = (code: string): MessageDescriptor | undefined =>
  isCode(code) ? undefined : msg`Enter the 6-digit code.`;

const passwordError = (password: string): MessageDescriptor | undefined =>
  isLoginPassword(password) ? undefined : msg`The login password must be 6-12 letters or numbers!`;

/** Checks a registration (AUTH-08 to AUTH-12). It asks for the agreement once the other fields are valid. */
export const registrationErrors = (fields: Registration, inviteRequired: boolean): Errors<Registration> => {
  const errors = onlyFaults<Registration>({
    [fields.mode]: targetError(fields),
    code: codeError(fields.code),
    password: passwordError(fields.password),
    paypass: isPaymentPassword(fields.paypass) ? undefined : msg`Payment password must be 6 digits only!`,
    currency: fields.currency === '' ? msg`Choose a currency.` : undefined,
    invite:
      inviteRequired && cleanCode(fields.invite) === '' ? msg`Enter the invitation code you were given.` : undefined,
  });
  if (Object.keys(errors).length > 0 || fields.agreed) return errors;
  return { agreed: msg`Please make sure to read the agreement and try again!` };
};

/** Checks the form that resets a password (AUTH-17). */
export const recoveryErrors = (fields: Recovery): Errors<Recovery> =>
  onlyFaults<Recovery>({
    [fields.mode]: targetError(fields),
    code: codeError(fields.code),
    password: passwordError(fields.password),
    repeated: fields.password === fields.repeated ? undefined : msg`The two passwords entered are inconsistent!`,
  });
