import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import type { BankCode } from '../../../api/banks.ts';
import { addBankCard } from '../../../api/profile.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { request } from '../../../client/http/request.ts';
import { withoutInvisible } from '../../../lib/invisible.ts';
import { cleanCode, cleanUsername, phoneDigits } from '../../../lib/typed.ts';
import { isEmail, isPhone } from '../../../lib/validation.ts';

type Name = 'realname' | 'ifsc' | 'bankname' | 'banknumber' | 'phone' | 'email' | 'password';
type Fields = Record<Name, string>;
const empty: Fields = {
  realname: '',
  ifsc: '',
  bankname: '',
  banknumber: '',
  phone: '',
  email: '',
  password: '',
};
const NAMES = Object.keys(empty) as Name[];

const digitsOf = {
  // what is no digit stays, and is named at the field
  banknumber: (text: string): string => cleanCode(text).replaceAll('-', ''),
  phone: phoneDigits,
};

/** Words for what is wrong with a field that is filled in. */
function useFieldErrors(fields: Fields): Partial<Record<Name, string>> {
  const { t } = useLingui();
  return {
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

/** What is typed to bind a bank card; nothing of it is stored on the device. */
export function useCardForm(onAdded: () => void) {
  const { t } = useLingui();
  const [fields, setFields] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const typed = Object.values(fields).some((text) => text !== '');
  useEffect(() => (typed ? beginUnsavedWork('bank card') : undefined), [typed]);
  const missing = NAMES.filter((name) => fields[name].trim() === '');
  const wrong = useFieldErrors(fields);

  const change = (name: Name, text: string): void => {
    setRefusal(undefined);
    setFields((now) => ({ ...now, [name]: text }));
  };
  const errorOf = (name: Name): string | undefined => {
    if (!tried) return undefined;
    return missing.includes(name) ? t`Fill in this field.` : wrong[name];
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const first = missing[0] ?? NAMES.find((name) => wrong[name] !== undefined);
    if (first) {
      setRefusal(missing.length > 0 ? t`Please fill in the information and try again!` : undefined);
      focusField(first, 'card');
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      await send(fields);
      setFields(empty);
      onAdded();
    } catch (failure) {
      setRefusal(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refusal,
    submit,
    /** What a field takes. */
    field: (name: Name) => ({
      name,
      value: fields[name],
      error: errorOf(name),
      onChange: (text: string): void => change(name, text),
    }),
    /** What a field of digits takes: they are typed in any script, with spaces and dashes. */
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
