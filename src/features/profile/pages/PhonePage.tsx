import { Trans, useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { systemConfig, useCodeContacts } from '../../operator/index.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { limits } from '../../../config.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { PhoneField } from '../../../ui/forms/PhoneField.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ClosedPage } from '../../../ui/layout/ClosedPage.tsx';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changePhone } from '../changes.ts';
import { maskedPhone } from '../../../domain/masked.ts';
import { ChangeForm } from '../../../ui/layout/ChangeForm.tsx';
import { OwnerProofFields, ProofCode, proofOf } from '../../credentials/index.ts';
import { type PhoneChange, phoneError, phoneErrors } from '../rules.ts';
import { safety } from '../../security/index.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty: PhoneChange = { phone: '', code: '', way: 'password', secret: '', oldcode: '' };

export const beginPageReads = () => beginReads([user, safety, systemConfig]);

/** Changes the phone number; requires a code sent to the new number and a proof of the owner (PROF-06). */
export default function PhonePage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('phone', empty);
  const change = useChange();
  const contacts = useCodeContacts();
  const { value } = useResource(user);
  const trustedFrom = useResource(safety).value?.phone;
  const canEmail = contacts.includes('email');
  // the customer may have chosen email before the page knew that it gets no codes
  const fields = form.fields.way === 'email' && !canEmail ? { ...form.fields, way: empty.way } : form.fields;
  const { phone, code, way } = fields;
  const currentPhone = value?.phone ?? '';
  const isCurrentTrusted = trustedFrom === undefined || trustedFrom <= serverNow();
  // if the phone is the username, a change that only a password proves pauses withdrawals for as long as the old number
  // can undo it
  const hasLongPause =
    currentPhone !== '' && !value?.username.includes('@') && (way === 'password' || way === 'paypass');

  const submit = async (): Promise<void> => {
    const errors = phoneErrors(fields);
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!(await change.run(() => changePhone(phone, code, proofOf(fields))))) return;
    form.done();
    toast(t`Phone number changed`);
    leave();
  };
  if (!contacts.includes('phone')) return <SmsClosed />;
  return (
    <ChangeForm
      id="phone"
      title={t`Phone`}
      action={t`Change phone number`}
      change={change}
      onSubmit={() => void submit()}
      lead={<Lead hasNumber={currentPhone !== ''} />}
    >
      {currentPhone !== '' && (
        <p>
          {t`Current number`} <bdi dir="ltr">+{maskedPhone(currentPhone)}</bdi>
        </p>
      )}
      <PhoneField
        label={t`New phone number`}
        name="phone"
        enterKeyHint="next"
        areaCode={limits.areaCode}
        value={phone}
        error={form.error('phone', i18n)}
        onChange={(text) => form.change({ phone: text })}
      />
      <ProofCode
        purpose="phone"
        value={code}
        error={form.error('code', i18n)}
        onChange={(digits) => form.change({ code: digits })}
        target={() => phoneError(phone) ?? { phone }}
        onWrong={(fault) => form.fail({ phone: fault })}
      />
      <OwnerProofFields
        proof={fields}
        onChange={form.change}
        errors={{ secret: form.error('secret', i18n), oldcode: form.error('oldcode', i18n) }}
        phone={isCurrentTrusted ? currentPhone : ''}
        email={canEmail ? (value?.email ?? '') : ''}
        hasPaypass={value?.paypass ?? false}
        help={<PauseHelp hasLongPause={hasLongPause} isCurrentTrusted={isCurrentTrusted} />}
      />
    </ChangeForm>
  );
}

/** Says that the number cannot be changed now, because the server cannot send codes by SMS (MAIL-08). */
function SmsClosed() {
  const { t } = useLingui();
  return (
    <ClosedPage
      title={t`Phone`}
      heading={t`Phone changes are paused`}
      bottom={<Button href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>}
    >
      {t`We can't send codes by SMS at the moment, so you can't confirm a new number. Please try again later, or contact support.`}
    </ClosedPage>
  );
}

/** Says where the codes go, and how the change can be undone. */
function Lead({ hasNumber }: { hasNumber: boolean }) {
  if (!hasNumber) return <Trans>We'll send codes to your new number.</Trans>;
  return (
    <Trans>
      We'll send codes to your new number. For 7 days you can reverse the change: choose “Forgot password” and enter
      your old number.
    </Trans>
  );
}

/** Says how long withdrawals are paused after the change. */
function PauseHelp({ hasLongPause, isCurrentTrusted }: { hasLongPause: boolean; isCurrentTrusted: boolean }) {
  if (!hasLongPause) return <Trans>Withdrawals are paused for 24 hours after the change.</Trans>;
  if (!isCurrentTrusted) return <Trans>Withdrawals are paused for 7 days after the change.</Trans>;
  return (
    <Trans>
      Withdrawals are paused for 7 days after the change, or for 24 hours if you confirm with a code to your old number.
    </Trans>
  );
}
