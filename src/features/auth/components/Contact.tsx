import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { CallError } from '../../../client/http/errors.ts';
import { limits } from '../../../config.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldAction } from '../../../ui/FieldAction.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { sendCode } from '../account.ts';
import type { Purpose } from '../code-sent.ts';
import type { Form } from '../../../client/forms/use-form.ts';
import { type Recovery, targetError } from '../rules.ts';
import { auth } from '../store.ts';
import { useCountdown } from './use-countdown.ts';

type Fields = Pick<Recovery, 'mode' | 'phone' | 'email' | 'code'>;

interface Props {
  form: Pick<Form<Fields>, 'fields' | 'change' | 'error' | 'fail' | 'focus'>;
  purpose: Purpose;
}

/** Phone or e-mail, and the code that proves it: the head of registration and of recovery. */
export function Contact({ form, purpose }: Props) {
  const { t, i18n } = useLingui();
  const { mode, phone, email, code } = form.fields;
  const { running } = useSnapshot(auth);
  const seconds = useCountdown(purpose, mode);
  const [reason, setReason] = useState<string>();

  const send = async (): Promise<void> => {
    setReason(undefined);
    const wrong = targetError({ mode, phone, email });
    if (wrong) return form.fail({ [mode]: wrong });
    const before = document.activeElement;
    try {
      const sent = await sendCode(purpose, { mode, phone, email });
      // who has gone on to another field meanwhile types there; a second tap on the closed button leaves the focus on
      // what lies around it
      const now = document.activeElement;
      if (sent && (now === before || !now?.matches('input, select, textarea'))) form.focus('code');
    } catch (error) {
      // the specification's text; the server's own reason stands at the field (AUTH-16)
      toast(t`Failed to get the verification code!`, { kind: 'error' });
      setReason(error instanceof CallError && error.kind !== 'aborted' ? errorMessage(error) : undefined);
    }
  };

  return (
    <>
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
      {mode === 'phone' ? <PhoneNumber form={form} /> : <EmailField form={form} />}
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

function PhoneNumber({ form }: Pick<Props, 'form'>) {
  const { t, i18n } = useLingui();
  return (
    <PhoneField
      label={t`Phone number`}
      name="phone"
      enterKeyHint="next"
      areaCode={limits.areaCode}
      value={form.fields.phone}
      error={form.error('phone', i18n)}
      onChange={(phone) => form.change({ phone })}
    />
  );
}

/** Not of the type `email`: one browser turns its domain into ASCII and others do not. */
function EmailField({ form }: Pick<Props, 'form'>) {
  const { t, i18n } = useLingui();
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
      error={form.error('email', i18n)}
      onChange={(email) => form.change({ email })}
    />
  );
}
