import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Form } from '../../../client/forms/use-form.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PinField } from '../../../ui/forms/PinField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { maskedEmail, maskedPhone } from '../masked.ts';
import type { PhoneChange } from '../rules.ts';
import { OwnAccountName } from './OwnAccountName.tsx';
import { ProofCode } from './ProofCode.tsx';

interface Props {
  form: Form<PhoneChange>;
  /** The account's current number; '' if it has none, or if a code sent to it proves nothing yet. */
  phone: string;
  email: string;
  hasPaypass: boolean;
  /** Says how long withdrawals are paused, depending on the chosen proof. */
  help: ReactNode;
}

/** Asks for a proof that it is the owner: a password, or a code sent to the account's current phone or e-mail. */
export function OwnerProof({ form, phone, email, hasPaypass, help }: Props) {
  const { t, i18n } = useLingui();
  const { way, secret, oldcode } = form.fields;
  const [oldPhone, oldEmail] = [`+${maskedPhone(phone)}`, maskedEmail(email)];
  return (
    <>
      <Select
        label={t`Confirm it's you`}
        name="way"
        value={way}
        help={help}
        onChange={(chosen) => form.change({ way: chosen, secret: '', oldcode: '' })}
        options={[
          ...(phone === '' ? [] : [{ value: 'phone' as const, label: t`Code to ${oldPhone}` }]),
          ...(email === '' ? [] : [{ value: 'email' as const, label: t`Code to ${oldEmail}` }]),
          { value: 'password', label: t`Login password` },
          ...(hasPaypass ? [{ value: 'paypass' as const, label: t`Payment password` }] : []),
        ]}
      />
      {way === 'phone' || way === 'email' ? (
        <ProofCode
          key={way}
          purpose="phone"
          name="oldcode"
          last
          label={way === 'phone' ? t`Code sent to your old number` : t`Code sent to your email`}
          value={oldcode}
          error={form.error('oldcode', i18n)}
          onChange={(digits) => form.change({ oldcode: digits })}
          target={() => (way === 'phone' ? { phone: `+${phone}` } : { email })}
        />
      ) : way === 'paypass' ? (
        <PinField
          label={t`Payment password`}
          name="secret"
          value={secret}
          error={form.error('secret', i18n)}
          onChange={(digits) => form.change({ secret: digits })}
        />
      ) : (
        <>
          <OwnAccountName />
          <PasswordField
            label={t`Login password`}
            name="secret"
            enterKeyHint="done"
            value={secret}
            error={form.error('secret', i18n)}
            autoComplete="current-password"
            onChange={(text) => form.change({ secret: text })}
          />
        </>
      )}
    </>
  );
}
