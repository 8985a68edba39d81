import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { limits } from '../../../config.ts';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldAction } from '../../../ui/forms/FieldAction.tsx';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import { PhoneField } from '../../../ui/forms/PhoneField.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { sendCode } from '../account.ts';
import type { Purpose } from '../code-sent.ts';
import type { Form } from '../../../client/forms/use-form.ts';
import { type Mode, type Recovery, targetError } from '../rules.ts';
import { auth } from '../store.ts';
import { useCountdown } from './use-countdown.ts';

type Fields = Pick<Recovery, 'mode' | 'phone' | 'email' | 'code'>;

interface Props {
  form: Pick<Form<Fields>, 'fields' | 'change' | 'error' | 'fail' | 'focus'>;
  purpose: Purpose;
  /** Those that the server can send a code to. */
  contacts: readonly Mode[];
}

/** Asks for a phone number or email address and for the code that proves it; heads registration and recovery. */
export function Contact({ form, purpose, contacts }: Props) {
  const { t, i18n } = useLingui();
  const { mode, phone, email, code } = form.fields;
  const { running } = useSnapshot(auth);
  const seconds = useCountdown(purpose, mode);
  const { refusal: reason, setRefusal: setReason, fail } = useRefusal();
  const isOnly = contacts.length === 1;

  const send = async (): Promise<void> => {
    setReason(undefined);
    const fault = targetError({ mode, phone, email });
    if (fault) return form.fail({ [mode]: fault });
    const focusBefore = document.activeElement;
    try {
      const isSent = await sendCode(purpose, { mode, phone, email });
      // take the focus unless the customer has moved on to another field; a second tap on the disabled button moves it
      // to a surrounding element
      const focusNow = document.activeElement;
      if (isSent && (focusNow === focusBefore || !focusNow?.matches('input, select, textarea'))) form.focus('code');
    } catch (error) {
      // the specification's text; the field shows the server's own reason (AUTH-16)
      toast(t`Failed to get the verification code!`, { kind: 'error' });
      fail(error);
    }
  };

  return (
    <>
      {!isOnly && (
        <Segmented
          label={t`Phone or email`}
          labelHidden
          value={mode}
          options={[
            { value: 'phone', label: t`Phone` },
            { value: 'email', label: t`Email` },
          ]}
          onChange={(next) => {
            setReason(undefined);
            form.change({ mode: next, code: '' });
          }}
        />
      )}
      <ContactField form={form} purpose={purpose} isOnly={isOnly} />
      <CodeField
        label={t`Verification code`}
        name="code"
        value={code}
        enterKeyHint="next"
        error={form.error('code', i18n) ?? reason}
        length={limits.codeLength}
        help={seconds > 0 ? t`Sent. It may take a minute to arrive.` : undefined}
        onChange={(digits) => {
          setReason(undefined);
          form.change({ code: digits });
        }}
        action={
          <FieldAction disabled={seconds > 0 || running === 'code'} onClick={() => void send()}>
            {seconds > 0 ? t`Resend in ${seconds} s` : t`Send code`}
          </FieldAction>
        }
      />
    </>
  );
}

interface FieldProps extends Pick<Props, 'form' | 'purpose'> {
  /** The server can send codes to no other kind of contact. */
  isOnly: boolean;
}

const withSupport = (text: string) => (
  <>
    {text} <SupportLink />
  </>
);

const ContactField = (props: FieldProps) =>
  props.form.fields.mode === 'phone' ? <PhoneNumber {...props} /> : <EmailField {...props} />;

function PhoneNumber({ form, purpose, isOnly }: FieldProps) {
  const { t, i18n } = useLingui();
  const isNew = purpose === 'register';
  const help = isNew ? t`From another country? Start with + and the country code, or use your email.` : undefined;
  const onlyHelp = isNew
    ? t`We can only send codes by SMS at the moment. From another country? Start with + and the country code.`
    : withSupport(
        t`We can only send codes by SMS at the moment. If you log in with an email address, contact support.`,
      );
  return (
    <PhoneField
      label={t`Phone number`}
      name="phone"
      enterKeyHint="next"
      areaCode={limits.areaCode}
      value={form.fields.phone}
      help={isOnly ? onlyHelp : help}
      error={form.error('phone', i18n)}
      onChange={(phone) => form.change({ phone })}
    />
  );
}

/** Asks for an email address. Its type is not `email`, since only some browsers turn the domain into ASCII then. */
function EmailField({ form, purpose, isOnly }: FieldProps) {
  const { t, i18n } = useLingui();
  const onlyHelp =
    purpose === 'register'
      ? t`We can only send codes by email at the moment.`
      : withSupport(
          t`We can only send codes by email at the moment. If you log in with a phone number, contact support.`,
        );
  return (
    <Field
      label={t`Email address`}
      name="email"
      inputMode="email"
      autoComplete="email"
      enterKeyHint="next"
      autoCapitalize="none"
      spellCheck={false}
      ltr
      value={form.fields.email}
      help={isOnly ? onlyHelp : undefined}
      error={form.error('email', i18n)}
      onChange={(email) => form.change({ email })}
    />
  );
}
