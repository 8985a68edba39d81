import { useLingui } from '@lingui/react/macro';
import { maskedEmail, maskedPhone } from '../../../domain/masked.ts';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { SupportLink } from '../../../ui/layout/SupportLink.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import type { useCodeTargets } from './use-code-targets.ts';

interface Props {
  targets: ReturnType<typeof useCodeTargets>;
  phone: string;
  email: string;
}

/** Says where the code goes, and lets the customer choose if there are two targets. */
export function CodeTarget({ targets: { targets, target, setTarget, newUntil }, phone, email }: Props) {
  const { t } = useLingui();
  return (
    <>
      {newUntil && (
        <Note title={t`Your phone number was changed recently`}>
          {t`To protect your money, we can't send codes to your new number until ${newUntil}.`}{' '}
          {targets.includes('email')
            ? t`Until then, we'll send the code to your email.`
            : t`Until then, use your current payment password. If you've forgotten it, contact support.`}
          {!targets.includes('email') && <SupportLink />}
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
