import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLeave } from '../../../ui/use-leave.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { changePayment } from '../changes.ts';
import { maskedEmail, maskedPhone } from '../masked.ts';
import { ChangeForm } from '../components/ChangeForm.tsx';
import { NewPayment } from '../components/NewPayment.tsx';
import { ProofCode } from '../components/ProofCode.tsx';
import { type PaymentChange, paymentErrors } from '../rules.ts';
import { safety } from '../safety.ts';
import { user } from '../store.ts';
import { useChange } from '../use-change.ts';

const empty: PaymentChange = { login: '', old: '', code: '', password: '', repeated: '' };

/** A forgotten transaction password is set anew by a code to the account's own phone or e-mail (PROF-12). */
export default function TransactionPasswordPage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('tradePwd', empty);
  const change = useChange();
  const read = useResource(user);
  const [wanted, setWanted] = useState<'phone' | 'email'>();
  const opens = useResource(safety).value?.phone;
  // a number that came a short time ago may be somebody else's
  const newUntil =
    read.value?.phone && opens !== undefined && opens > serverNow() ? formatDateTime(opens, { zone: true }) : undefined;
  const places = [
    read.value?.phone && !newUntil ? ('phone' as const) : undefined,
    read.value?.email ? ('email' as const) : undefined,
  ].filter((place) => place !== undefined);
  const place = wanted ?? places[0] ?? 'email';
  // a code goes to the account's own phone or e-mail alone: to nothing before that is known
  const unread = useUnread(read, change.online, {
    offline: t`You're offline. Connect to make this change.`,
    failed: t`Your profile didn't load`,
  });
  const nowhere =
    places.length > 0
      ? undefined
      : newUntil
        ? t`Codes to your new number work from ${newUntil}.`
        : t`Your profile has no phone number or email we can send a code to.`;
  const { code, password } = form.fields;

  const submit = async (): Promise<void> => {
    const errors = paymentErrors(form.fields, 'code');
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!(await change.run(() => changePayment(password, { code })))) return;
    form.done();
    toast(t`Payment password changed`);
    leave();
  };
  return (
    <ChangeForm
      id="tradePwd"
      title={t`Reset payment password`}
      action={t`Set payment password`}
      change={change}
      reason={unread ?? nowhere}
      onSubmit={() => void submit()}
      lead={t`We'll send a code to your phone or email. Withdrawals are paused for 24 hours after the change.`}
    >
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void user.refresh()}
        title={t`Your profile didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 3]]} />}
        unstamped
      >
        {({ phone, email }) => (
          <>
            {newUntil && (
              <Note title={t`Your phone number was changed recently`}>
                {t`To protect your money, codes to your new number work from ${newUntil}.`}{' '}
                {email
                  ? t`Until then, we'll send the code to your email.`
                  : t`Until then, use your current payment password. If you've forgotten it, contact support.`}
              </Note>
            )}
            {places.length > 1 && (
              <Segmented
                label={t`Send the code to`}
                value={place}
                onChange={setWanted}
                options={[
                  { value: 'phone', label: t`Phone` },
                  { value: 'email', label: t`Email` },
                ]}
              />
            )}
            {places.length > 0 && (
              <p>
                {t`We'll send the code to`}{' '}
                <bdi dir="ltr">{place === 'phone' ? `+${maskedPhone(phone)}` : maskedEmail(email)}</bdi>
              </p>
            )}
            <ProofCode
              purpose="paypass"
              closed={nowhere}
              value={code}
              error={form.error('code', i18n)}
              onChange={(digits) => form.change({ code: digits })}
              to={() => (place === 'phone' ? { phone } : { email })}
            />
            <NewPayment form={form} />
          </>
        )}
      </ResourceView>
    </ChangeForm>
  );
}
