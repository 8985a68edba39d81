import { useLingui } from '@lingui/react/macro';
import { useForm } from '../../client/use-form.ts';
import { useResource } from '../../client/use-resource.ts';
import { limits } from '../../config.ts';
import { nationalDigits } from '../../client/phone.ts';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { changePhone } from './changes.ts';
import { maskedPhone } from './masked.ts';
import { ChangeForm } from './parts/change-form.tsx';
import { ProofCode } from './parts/proof-code.tsx';
import { phoneError, phoneErrors } from './rules.ts';
import { user } from './store.ts';
import { useChange } from './use-change.ts';

const empty = { phone: '', code: '' };

/** Another phone number, proved by the code that goes to it (PROF-06). */
export default function Phone() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('phone', empty);
  const change = useChange();
  const { value } = useResource(user);
  const { phone, code } = form.fields;
  const number = value?.phone ? `+${maskedPhone(value.phone)}` : undefined;

  const submit = async (): Promise<void> => {
    const errors = phoneErrors(form.fields);
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!await change.run(() => changePhone(phone, code))) return;
    form.done();
    toast(t`Your phone number is changed.`);
    leave();
  };
  return (
    <ChangeForm
      id="phone" title={t`Phone`} action={t`Change phone number`} change={change} onSubmit={() => void submit()}
      lead={t`Codes go to this number from then on. Withdrawals wait 24 hours after the change.`}
    >
      {number && <p>{t`Now`} <bdi dir="ltr">{number}</bdi></p>}
      <Field
        label={t`New phone number`} name="phone" type="tel" inputMode="tel" autoComplete="tel" ltr prefix={<bdi dir="ltr">+{limits.areaCode}</bdi>}
        value={phone} error={form.error('phone', i18n)} onChange={(text) => form.change({ phone: nationalDigits(text) })}
      />
      <ProofCode
        purpose="phone" value={code} error={form.error('code', i18n)} onChange={(digits) => form.change({ code: digits })}
        to={() => phoneError(phone) ?? { phone }} onWrong={(wrong) => form.fail({ phone: wrong })}
      />
    </ChangeForm>
  );
}
