import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { BankCode } from '../../../api/banks.ts';
import { addBankCard } from '../../../api/wallets.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { request } from '../../../client/http/request.ts';
import { withoutInvisible } from '../../../domain/invisible.ts';
import { cleanCode, cleanUsername, phoneDigits } from '../../../domain/typed.ts';
import { isEmail, isPhone } from '../../../domain/validation.ts';

type Name = 'realname' | 'ifsc' | 'bankname' | 'banknumber' | 'phone' | 'email' | 'password';
type Fields = Record<Name, string>;
const EMPTY_FIELDS: Fields = {
  realname: '',
  ifsc: '',
  bankname: '',
  banknumber: '',
  phone: '',
  email: '',
  password: '',
};
const NAMES = Object.keys(EMPTY_FIELDS) as Name[];

const isEmpty = (text: string): boolean => text.trim() === '';

const digitsOf = {
  // other characters stay, so that the field can show an error
  banknumber: (text: string): string => cleanCode(text).replaceAll('-', ''),
  phone: phoneDigits,
};

/** Returns the error texts of the empty fields and of those with an invalid value. */
function useFieldErrors(fields: Fields): Partial<Record<Name, string>> {
  const { t } = useLingui();
  return {
    ...(isEmpty(fields.realname) ? { realname: t`Enter your account holder name.` } : {}),
    ...(isEmpty(fields.bankname) ? { bankname: t`Choose your bank.` } : {}),
    ...(isEmpty(fields.ifsc) ? { ifsc: t`Enter your branch or SWIFT code.` } : {}),
    ...(isEmpty(fields.password) ? { password: t`Enter your login password.` } : {}),
    ...(/^\d{6,34}$/.test(fields.banknumber) ? {} : { banknumber: t`Enter an account number of 6 to 34 digits.` }),
    ...(isPhone(fields.phone) ? {} : { phone: t`Enter a phone number of 6 to 15 digits.` }),
    ...(isEmail(cleanUsername(fields.email)) ? {} : { email: t`Enter a valid email address.` }),
  };
}

const send = ({ realname, ifsc, bankname, banknumber, phone, email, password }: Fields): Promise<unknown> =>
  request(addBankCard, {
    realname: realname.trim(),
    ifsc: withoutInvisible(ifsc).trim(),
    bankname: bankname as BankCode,
    banknumber,
    phone,
    email: cleanUsername(email),
    password,
  });

/** Holds the form of a new bank account; its fields are never stored on the device. */
export function useCardForm(onAdded: () => void) {
  const { t } = useLingui();
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { refusal, setRefusal, fail } = useRefusal();
  const isFilled = Object.values(fields).some((text) => text !== '');
  useEffect(() => (isFilled ? beginUnsavedWork('bank card') : undefined), [isFilled]);
  const isMissing = NAMES.some((name) => isEmpty(fields[name]));
  const errors = useFieldErrors(fields);

  const change = (name: Name, text: string): void => {
    setRefusal(undefined);
    setFields((current) => ({ ...current, [name]: text }));
  };
  const errorOf = (name: Name): string | undefined => (hasTried ? errors[name] : undefined);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setHasTried(true);
    const firstInvalid =
      NAMES.find((name) => isEmpty(fields[name])) ?? NAMES.find((name) => errors[name] !== undefined);
    if (firstInvalid) {
      setRefusal(isMissing ? t`Please fill in the information and try again!` : undefined);
      focusField(firstInvalid, 'card');
      return;
    }
    if (isBusy) return;
    setIsBusy(true);
    try {
      await send(fields);
      setFields(EMPTY_FIELDS);
      onAdded();
    } catch (failure) {
      fail(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    submit,
    /** Returns the props of a field. */
    field: (name: Name) => ({
      name,
      value: fields[name],
      error: errorOf(name),
      onChange: (text: string): void => change(name, text),
    }),
    /** Returns the props of a field of digits, which accepts any script, spaces and dashes. */
    digits: (name: 'banknumber' | 'phone') => ({
      name,
      value: fields[name],
      error: errorOf(name),
      clean: digitsOf[name],
      onChange: (text: string): void => change(name, text),
    }),
  };
}

export type CardFormState = ReturnType<typeof useCardForm>;
