import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { type BankCode, bankCodes } from '../../../api/banks.ts';
import { addBankCard } from '../../../api/profile.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { latinDigits } from '../../../lib/typed.ts';
import { isEmail, isPhone } from '../../../lib/validation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './withdraw.module.css';

type Name = 'realname' | 'ifsc' | 'bankname' | 'banknumber' | 'phone' | 'email' | 'password';
const empty: Record<Name, string> = {
  realname: '',
  ifsc: '',
  bankname: '',
  banknumber: '',
  phone: '',
  email: '',
  password: '',
};
const NAMES = Object.keys(empty) as Name[];

interface Props {
  onAdded: () => void;
  /** Back to the list, where one was open. */
  onCancel?: () => void;
}

/** Binds a bank card. Nothing of it is stored on the device; of its number only the last digits come back. */
export function CardForm({ onAdded, onCancel }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [fields, setFields] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const typed = Object.values(fields).some((text) => text !== '');
  useEffect(() => (typed ? beginUnsavedWork('bank card') : undefined), [typed]);

  const change =
    (name: Name) =>
    (text: string): void => {
      setRefusal(undefined);
      setFields((now) => ({ ...now, [name]: text }));
    };
  const digits =
    (name: 'banknumber' | 'phone') =>
    (text: string): void =>
      change(name)(latinDigits(text).replace(/[\s-]/g, ''));
  const missing = NAMES.filter((name) => fields[name].trim() === '');
  const wrong: Partial<Record<Name, string>> = {
    ...(/^\d{6,34}$/.test(fields.banknumber) ? {} : { banknumber: t`Enter an account number of 6 to 34 digits.` }),
    ...(isPhone(fields.phone) ? {} : { phone: t`Enter a phone number of 6 to 15 digits.` }),
    ...(isEmail(fields.email.trim()) ? {} : { email: t`Enter a valid email address.` }),
  };
  const error = (name: Name): string | undefined => {
    if (!tried) return undefined;
    return missing.includes(name) ? t`Fill in this field.` : wrong[name];
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const first = missing[0] ?? NAMES.find((name) => wrong[name] !== undefined);
    if (first) {
      setRefusal(missing.length > 0 ? t`Please fill in the information and try again!` : undefined);
      document.forms.namedItem('card')?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      const { realname, ifsc, bankname, banknumber, phone, email, password } = fields;
      await request(addBankCard, {
        realname: realname.trim(),
        ifsc: ifsc.trim(),
        bankname: bankname as BankCode,
        banknumber,
        phone,
        email: email.trim(),
        password,
      });
      setFields(empty);
      onAdded();
    } catch (failure) {
      setRefusal(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page
      title={t`Add a bank account`}
      bottom={
        <>
          <Button
            type="submit"
            form="card"
            busy={busy}
            reason={online ? undefined : t`You're offline. Connect to add a bank account.`}
          >{t`Add bank account`}</Button>
          {onCancel && <Button kind="text" onClick={onCancel}>{t`Back to your bank accounts`}</Button>}
        </>
      }
    >
      <form id="card" className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <Field
          label={t`Account holder name`}
          name="realname"
          value={fields.realname}
          maxLength={120}
          autoComplete="off"
          help={t`As shown on your bank account`}
          error={error('realname')}
          onChange={change('realname')}
        />
        <Select
          label={t`Bank name`}
          name="bankname"
          value={fields.bankname}
          placeholder={t`Choose the bank`}
          error={error('bankname')}
          onChange={change('bankname')}
          options={bankCodes.map((code) => ({ value: code, label: `${t(bankNames[code])} (${code})` }))}
        />
        <Field
          ltr
          label={t`Account number`}
          name="banknumber"
          value={fields.banknumber}
          inputMode="numeric"
          maxLength={60}
          autoComplete="off"
          error={error('banknumber')}
          onChange={digits('banknumber')}
        />
        <Field
          ltr
          label={t`Branch or SWIFT code`}
          name="ifsc"
          value={fields.ifsc}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help={t`The code of the branch, or the SWIFT code of the bank.`}
          error={error('ifsc')}
          onChange={change('ifsc')}
        />
        <Field
          ltr
          label={t`Phone`}
          name="phone"
          type="tel"
          inputMode="tel"
          value={fields.phone}
          maxLength={30}
          autoComplete="tel"
          error={error('phone')}
          onChange={digits('phone')}
        />
        <Field
          ltr
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          value={fields.email}
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={error('email')}
          onChange={change('email')}
        />
        <PasswordField
          label={t`Login password`}
          name="password"
          value={fields.password}
          autoComplete="current-password"
          help={t`This stops anyone else from adding a bank account on your unlocked device.`}
          error={error('password')}
          onChange={change('password')}
        />
        <Note>{t`You can withdraw to a new bank account 24 hours after adding it. That gives you time to act if it wasn't you who added it.`}</Note>
        {refusal && (
          <Note kind="danger" title={t`Bank account not added`} live>
            {refusal}
          </Note>
        )}
      </form>
    </Page>
  );
}
