import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../client/forms/use-form.ts';
import { config } from '../../../config.ts';
import { currencyOptions } from '../../../i18n/currency-options.ts';
import { AccountName } from '../../../ui/forms/AccountName.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PinField } from '../../../ui/forms/PinField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { codeTarget } from '../account.ts';
import type { Registration } from '../rules.ts';
import { Agreement } from './Agreement.tsx';

/** Asks for the login password of the new account. */
export function LoginPasswordStep({ form }: { form: Form<Registration> }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <AccountName name={codeTarget(form.fields)} />
      <PasswordField
        label={t`Login password`}
        name="password"
        value={form.fields.password}
        autoComplete="new-password"
        enterKeyHint="next"
        help={t`6 to 12 letters or numbers`}
        error={form.error('password', i18n)}
        onChange={(text) => form.change({ password: text })}
      />
    </>
  );
}

/** Asks for the payment password, currency, invitation code and agreement of the new account. */
export function PaymentStep({ form }: { form: Form<Registration> }) {
  const { t, i18n } = useLingui();
  const { paypass, currency, invite, agreed } = form.fields;
  return (
    <>
      <PinField
        label={t`Payment password`}
        again={t`Confirm payment password`}
        name="paypass"
        value={paypass}
        help={t`6 digits, different from your login password. You'll use it to confirm withdrawals and security changes.`}
        error={form.error('paypass', i18n)}
        onChange={(digits) => form.change({ paypass: digits })}
      />
      <Select
        label={t`Display currency`}
        name="currency"
        value={currency}
        options={currencyOptions(i18n)}
        help={t`We show your totals in this currency. You can change it later.`}
        error={form.error('currency', i18n)}
        onChange={(code) => form.change({ currency: code })}
      />
      <Field
        label={t`Invitation code`}
        name="invite"
        value={invite}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        ltr
        hint={config.invitationCode === 'required' ? undefined : t`Optional`}
        error={form.error('invite', i18n)}
        onChange={(text) => form.change({ invite: text })}
      />
      <Agreement
        name="agreed"
        agreed={agreed}
        onChange={(on) => form.change({ agreed: on })}
        error={form.error('agreed', i18n)}
      />
    </>
  );
}
