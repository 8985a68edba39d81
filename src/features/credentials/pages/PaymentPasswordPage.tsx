import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PinField } from '../../../ui/forms/PinField.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changePayment } from '../changes.ts';
import { ChangeForm } from '../../../ui/layout/ChangeForm.tsx';
import { NewPaymentFields } from '../components/NewPaymentFields.tsx';
import { OwnAccountName } from '../components/OwnAccountName.tsx';
import { type PaymentChange, paymentErrors } from '../rules.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty: PaymentChange = { login: '', old: '', code: '', password: '', repeated: '' };

export const beginPageReads = () => beginReads([user]);

/** Changes the payment password, which requires the old one, or sets the first one (PROF-11). */
export default function PaymentPasswordPage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('paypass', empty);
  const change = useChange();
  const { value } = useResource(user);
  const isSet = value?.paypass ?? true;
  const { login, old, password } = form.fields;

  const submit = async (): Promise<void> => {
    const errors = paymentErrors(form.fields, isSet ? 'old' : 'login');
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!(await change.run(() => changePayment(password, isSet ? { oldpaypass: old } : { password: login })))) return;
    form.done();
    toast(t`Payment password changed`);
    leave();
  };
  return (
    <ChangeForm
      id="paypass"
      title={t`Payment password`}
      action={isSet ? t`Change payment password` : t`Set payment password`}
      change={change}
      onSubmit={() => void submit()}
      lead={
        isSet
          ? t`Withdrawals are paused for 24 hours after the change.`
          : t`You'll use it to confirm withdrawals and security changes.`
      }
    >
      {isSet ? (
        <PinField
          label={t`Current payment password`}
          name="old"
          value={old}
          error={form.error('old', i18n)}
          onChange={(digits) => form.change({ old: digits })}
        />
      ) : (
        <>
          <OwnAccountName />
          <PasswordField
            label={t`Login password`}
            name="login"
            enterKeyHint="next"
            value={login}
            autoComplete="current-password"
            help={t`We ask for this so that no one else can set it on your device.`}
            error={form.error('login', i18n)}
            onChange={(text) => form.change({ login: text })}
          />
        </>
      )}
      <NewPaymentFields form={form} />
      {isSet && (
        <Button
          kind="text"
          href={hashHref('/pages/mine/setting/tradePwd')}
        >{t`Forgot it? Reset it with a code`}</Button>
      )}
    </ChangeForm>
  );
}
