import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { BlockSkeleton } from '../../../ui/layout/BlockSkeleton.tsx';
import { Note } from '../../../ui/layout/Note.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { toast } from '../../../ui/actions/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { useUnread } from '../../../ui/actions/use-unread.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changePayment } from '../changes.ts';
import { maskedEmail, maskedPhone } from '../../../domain/masked.ts';
import { ChangeForm } from '../../../ui/forms/ChangeForm.tsx';
import { NewPaymentFields } from '../components/NewPaymentFields.tsx';
import { ProofCode } from '../components/ProofCode.tsx';
import { type PaymentChange, paymentErrors } from '../rules.ts';
import { safety } from '../../security/index.ts';
import { user } from '../../profile/index.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty: PaymentChange = { login: '', old: '', code: '', password: '', repeated: '' };

export const beginPageReads = () => beginReads([user, safety]);

/** Resets a forgotten payment password by a code to the account's own phone or email (PROF-12). */
export default function TransactionPasswordPage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('tradePwd', empty);
  const change = useChange();
  const state = useResource(user);
  const targets = useCodeTargets(state.value);
  const { target } = targets;
  // no code can be sent before the account's own phone and email have loaded
  const unreadReason = useUnread(state, change.online, {
    offline: t`You're offline. Connect to make this change.`,
    failed: t`Your profile didn't load`,
  });
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
      reason={unreadReason ?? targets.blocker}
      onSubmit={() => void submit()}
      lead={t`We'll send a code to your phone or email. Withdrawals are paused for 24 hours after the change.`}
    >
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void user.refresh()}
        title={t`Your profile didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 3]]} />}
        unstamped
      >
        {({ phone, email }) => (
          <>
            <CodeTarget targets={targets} phone={phone} email={email} />
            <ProofCode
              purpose="paypass"
              blocker={targets.blocker}
              value={code}
              error={form.error('code', i18n)}
              onChange={(digits) => form.change({ code: digits })}
              target={() => (target === 'phone' ? { phone: `+${phone}` } : { email })}
            />
            <NewPaymentFields form={form} />
          </>
        )}
      </ResourceView>
    </ChangeForm>
  );
}

type Target = 'phone' | 'email';

/** Returns where a code can go, the account's own phone or email, or why it can go to neither. */
function useCodeTargets(profile: { readonly phone: string; readonly email: string } | undefined) {
  const { t } = useLingui();
  const [chosenTarget, setChosenTarget] = useState<Target>();
  const trustedFrom = useResource(safety).value?.phone;
  // a number that was changed recently may belong to an intruder
  const isNew = profile?.phone && trustedFrom !== undefined && trustedFrom > serverNow();
  const newUntil = isNew ? formatDateTime(trustedFrom, { zone: true }) : undefined;
  const targets: readonly Target[] = [
    profile?.phone && !newUntil ? ('phone' as const) : undefined,
    profile?.email ? ('email' as const) : undefined,
  ].filter((target) => target !== undefined);
  const noTargetReason = newUntil
    ? t`We can send codes to your new number from ${newUntil}.`
    : t`Your profile has no phone number or email we can send a code to.`;
  return {
    targets,
    target: chosenTarget ?? targets[0] ?? 'email',
    setTarget: setChosenTarget,
    /** Formatted time from which a new number gets codes. */
    newUntil,
    blocker: targets.length > 0 ? undefined : noTargetReason,
  };
}

interface CodeTargetProps {
  targets: ReturnType<typeof useCodeTargets>;
  phone: string;
  email: string;
}

/** Says where the code goes, and lets the customer choose if there are two targets. */
function CodeTarget({ targets: { targets, target, setTarget, newUntil }, phone, email }: CodeTargetProps) {
  const { t } = useLingui();
  return (
    <>
      {newUntil && (
        <Note title={t`Your phone number was changed recently`}>
          {t`To protect your money, we can't send codes to your new number until ${newUntil}.`}{' '}
          {email
            ? t`Until then, we'll send the code to your email.`
            : t`Until then, use your current payment password. If you've forgotten it, contact support.`}
        </Note>
      )}
      {targets.length > 1 && (
        <Segmented
          label={t`Send the code to`}
          value={target}
          onChange={setTarget}
          options={[
            { value: 'phone', label: t`Phone` },
            { value: 'email', label: t`Email` },
          ]}
        />
      )}
      {targets.length > 0 && (
        <p>
          {t`We'll send the code to`}{' '}
          <bdi dir="ltr">{target === 'phone' ? `+${maskedPhone(phone)}` : maskedEmail(email)}</bdi>
        </p>
      )}
    </>
  );
}
