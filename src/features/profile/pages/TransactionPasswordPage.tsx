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
import { beginReads } from '../../../client/query/begin-reads.ts';
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

export const begin = () => beginReads([user, safety]);

/** A forgotten transaction password is set anew by a code to the account's own phone or e-mail (PROF-12). */
export default function TransactionPasswordPage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('tradePwd', empty);
  const change = useChange();
  const resource = useResource(user);
  const places = useCodePlaces(resource.value);
  const { place } = places;
  // a code goes to the account's own phone or e-mail alone: to nothing before that is known
  const unread = useUnread(resource, change.online, {
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
      reason={unread ?? places.closed}
      onSubmit={() => void submit()}
      lead={t`We'll send a code to your phone or email. Withdrawals are paused for 24 hours after the change.`}
    >
      <ResourceView
        of={resource}
        messageOf={errorMessage}
        onRetry={() => void user.refresh()}
        title={t`Your profile didn't load`}
        waiting={<BlockSkeleton flush parts={[['fields', 3]]} />}
        unstamped
      >
        {({ phone, email }) => (
          <>
            <CodePlace places={places} phone={phone} email={email} />
            <ProofCode
              purpose="paypass"
              closed={places.closed}
              value={code}
              error={form.error('code', i18n)}
              onChange={(digits) => form.change({ code: digits })}
              to={() => (place === 'phone' ? { phone: `+${phone}` } : { email })}
            />
            <NewPayment form={form} />
          </>
        )}
      </ResourceView>
    </ChangeForm>
  );
}

type Place = 'phone' | 'email';

/** Where a code can go: the account's own phone or e-mail, and why to neither. */
function useCodePlaces(profile: { readonly phone: string; readonly email: string } | undefined) {
  const { t } = useLingui();
  const [chosen, setPlace] = useState<Place>();
  const opens = useResource(safety).value?.phone;
  // a number that came a short time ago may be somebody else's
  const isNew = profile?.phone && opens !== undefined && opens > serverNow();
  const newUntil = isNew ? formatDateTime(opens, { zone: true }) : undefined;
  const places: readonly Place[] = [
    profile?.phone && !newUntil ? ('phone' as const) : undefined,
    profile?.email ? ('email' as const) : undefined,
  ].filter((place) => place !== undefined);
  const nowhere = newUntil
    ? t`You can get codes on your new number from ${newUntil}.`
    : t`Your profile has no phone number or email we can send a code to.`;
  return {
    places,
    place: chosen ?? places[0] ?? 'email',
    setPlace,
    /** From when a number that is new gets codes, in words. */
    newUntil,
    closed: places.length > 0 ? undefined : nowhere,
  };
}

interface CodePlaceProps {
  places: ReturnType<typeof useCodePlaces>;
  phone: string;
  email: string;
}

/** Where the code goes, to be chosen where there are two places. */
function CodePlace({ places: { places, place, setPlace, newUntil }, phone, email }: CodePlaceProps) {
  const { t } = useLingui();
  return (
    <>
      {newUntil && (
        <Note title={t`Your phone number was changed recently`}>
          {t`To protect your money, you can get codes on your new number only from ${newUntil}.`}{' '}
          {email
            ? t`Until then, we'll send the code to your email.`
            : t`Until then, use your current payment password. If you've forgotten it, contact support.`}
        </Note>
      )}
      {places.length > 1 && (
        <Segmented
          label={t`Send the code to`}
          value={place}
          onChange={setPlace}
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
    </>
  );
}
