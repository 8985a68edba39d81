import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PinField } from '../../../ui/forms/PinField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { maskedEmail, maskedPhone } from '../../../domain/masked.ts';
import type { OwnerProof } from '../rules.ts';
import { OwnAccountName } from './OwnAccountName.tsx';
import { ProofCode } from './ProofCode.tsx';

interface Props {
  proof: OwnerProof;
  onChange: (changed: Partial<OwnerProof>) => void;
  errors: { readonly secret: string | undefined; readonly oldcode: string | undefined };
  /** The account's current number; '' if it has none, or if a code sent to it proves nothing yet. */
  phone: string;
  email: string;
  hasPaypass: boolean;
  /** Says how long withdrawals are paused, depending on the chosen proof. */
  help: ReactNode;
}

/** Asks for a proof that it is the owner: a password, or a code sent to the account's current phone or email. */
export function OwnerProofFields({ proof, onChange, errors, phone, email, hasPaypass, help }: Props) {
  const { t } = useLingui();
  const { way, secret, oldcode } = proof;
  const [oldPhone, oldEmail] = [`+${maskedPhone(phone)}`, maskedEmail(email)];
  return (
    <>
      <Select
        label={t`Confirm it's you`}
        name="way"
        value={way}
        help={help}
        onChange={(chosen) => onChange({ way: chosen, secret: '', oldcode: '' })}
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
          error={errors.oldcode}
          onChange={(digits) => onChange({ oldcode: digits })}
          target={() => (way === 'phone' ? { phone: `+${phone}` } : { email })}
        />
      ) : way === 'paypass' ? (
        <PinField
          label={t`Payment password`}
          name="secret"
          value={secret}
          error={errors.secret}
          onChange={(digits) => onChange({ secret: digits })}
        />
      ) : (
        <>
          <OwnAccountName />
          <PasswordField
            label={t`Login password`}
            name="secret"
            enterKeyHint="done"
            value={secret}
            error={errors.secret}
            autoComplete="current-password"
            onChange={(text) => onChange({ secret: text })}
          />
        </>
      )}
    </>
  );
}
