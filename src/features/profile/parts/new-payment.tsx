import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../client/use-form.ts';
import { latinDigits } from '../../../lib/typed.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import type { PaymentChange } from '../rules.ts';

/** The new payment password, twice; no password manager keeps it as the login's. */
export function NewPayment({ form }: { form: Form<PaymentChange> }) {
  const { t, i18n } = useLingui();
  const { password, repeated } = form.fields;
  return (
    <>
      <PasswordField
        label={t`New payment password`} name="password" value={password} autoComplete="off" inputMode="numeric" help={t`6 digits`}
        error={form.error('password', i18n)} onChange={(text) => form.change({ password: latinDigits(text) })}
      />
      <PasswordField
        label={t`New payment password again`} name="repeated" value={repeated} autoComplete="off" inputMode="numeric"
        error={form.error('repeated', i18n)} onChange={(text) => form.change({ repeated: latinDigits(text) })}
      />
    </>
  );
}
