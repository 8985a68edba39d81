import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { systemConfig } from '../../operator/index.ts';
import { hashHref } from '../../../browser/location.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { ClosedPage } from '../../../ui/layout/ClosedPage.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changePayment } from '../changes.ts';
import { ChangeForm } from '../../../ui/layout/ChangeForm.tsx';
import { CodeTarget } from '../components/CodeTarget.tsx';
import { NewPaymentFields } from '../components/NewPaymentFields.tsx';
import { ProofCode } from '../components/ProofCode.tsx';
import { useCodeTargets } from '../components/use-code-targets.ts';
import { type PaymentChange, paymentErrors } from '../rules.ts';
import { safety } from '../../security/index.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty: PaymentChange = { login: '', old: '', code: '', password: '', repeated: '' };

export const beginPageReads = () => beginReads([user, safety, systemConfig]);

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
  if (targets.isClosed) return <CodesClosed />;
  return (
    <ChangeForm
      id="tradePwd"
      title={t`Reset payment password`}
      action={t`Set payment password`}
      change={change}
      reason={unreadReason ?? targets.blocker}
      onSubmit={() => void submit()}
      lead={
        targets.hasBoth
          ? t`We'll send a code to your phone or email. Withdrawals are paused for 24 hours after the change.`
          : t`Withdrawals are paused for 24 hours after the change.`
      }
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

/** Says that the server cannot send this customer a code now, and what else proves the owner (MAIL-08). */
function CodesClosed() {
  const { t } = useLingui();
  return (
    <ClosedPage
      title={t`Reset payment password`}
      heading={t`Payment password reset is paused`}
      bottom={
        <>
          <Button href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>
          <Button kind="text" href={hashHref('/pages/mine/setting/paypass')}>{t`Change payment password`}</Button>
        </>
      }
    >
      {t`We can't send you a code at the moment. If you know your current payment password, you can still change it. If not, contact support.`}
    </ClosedPage>
  );
}
