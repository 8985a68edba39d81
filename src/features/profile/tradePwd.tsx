import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from '../../client/use-form.ts';
import { useResource } from '../../client/use-resource.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { changePayment } from './changes.ts';
import { maskedEmail, maskedPhone } from './masked.ts';
import { ChangeForm } from './parts/change-form.tsx';
import { NewPayment } from './parts/new-payment.tsx';
import { ProofCode } from './parts/proof-code.tsx';
import { type PaymentChange, paymentErrors } from './rules.ts';
import { user } from './store.ts';
import { useChange } from './use-change.ts';

const empty: PaymentChange = { old: '', code: '', password: '', repeated: '' };

/** A forgotten transaction password is set anew by a code to the account's own phone or e-mail (PROF-12). */
export default function TradePwd() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('tradePwd', empty);
  const change = useChange();
  const { value } = useResource(user);
  const [wanted, setWanted] = useState<'phone' | 'email'>();
  const places = [value?.phone ? 'phone' as const : undefined, value?.email ? 'email' as const : undefined].filter((place) => place !== undefined);
  const place = wanted ?? places[0] ?? 'email';
  const { code, password } = form.fields;

  const submit = async (): Promise<void> => {
    const errors = paymentErrors(form.fields, 'code');
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!await change.run(() => changePayment(password, { code }))) return;
    form.done();
    toast(t`Your payment password is changed.`);
    leave();
  };
  return (
    <ChangeForm
      id="tradePwd" title={t`Transaction password`} action={t`Set payment password`} change={change} onSubmit={() => void submit()}
      lead={t`We send a code to your own phone or e-mail. Withdrawals wait 24 hours after the change.`}
    >
      {places.length > 1 && (
        <Segmented
          label={t`Send the code to`} value={place} onChange={setWanted}
          options={[{ value: 'phone', label: t`Phone` }, { value: 'email', label: t`E-mail` }]}
        />
      )}
      {value && <p>{t`Code to`} <bdi dir="ltr">{place === 'phone' ? `+${maskedPhone(value.phone)}` : maskedEmail(value.email)}</bdi></p>}
      <ProofCode
        purpose="paypass" value={code} error={form.error('code', i18n)} onChange={(digits) => form.change({ code: digits })}
        to={() => (place === 'phone' ? { phone: value?.phone ?? '' } : { email: value?.email ?? '' })}
      />
      <NewPayment form={form} />
    </ChangeForm>
  );
}
