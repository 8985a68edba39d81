import { useLingui } from '@lingui/react/macro';
import type { Form } from '../../../client/forms/use-form.ts';
import { PinField } from '../../../ui/forms/PinField.tsx';
import type { PaymentChange } from '../rules.ts';

/** Asks for the new payment password twice. Password managers do not take it for the login password. */
export function NewPaymentFields({ form }: { form: Form<PaymentChange> }) {
  const { t, i18n } = useLingui();
  const { password, repeated } = form.fields;
  return (
    <>
      <PinField
        label={t`New payment password`}
        name="password"
        value={password}
        help={t`6 digits`}
        error={form.error('password', i18n)}
        onChange={(digits) => form.change({ password: digits })}
      />
      <PinField
        label={t`Confirm new payment password`}
        name="repeated"
        value={repeated}
        error={form.error('repeated', i18n)}
        onChange={(digits) => form.change({ repeated: digits })}
      />
    </>
  );
}
