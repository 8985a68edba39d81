import { useMutation, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/actions/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Note } from '../../ui/layout/Note.tsx';
import { addPasskey, endEnrolment, invitedName, newRecoveryCodes } from '../calls/enrol.ts';
import { Failure } from '../parts/Failure.tsx';
import styles from './EnrolPage.module.css';
import { Narrow } from './Narrow.tsx';

interface Props {
  /** Token of the invitation. */
  token: string;
  onEnd: () => void;
}

/** Enrols an invited person: two passkeys, or one and recovery codes, so that a lost device locks nobody out. */
export function EnrolPage({ token, onEnd }: Props) {
  const { t } = useLingui();
  const { data: name, error } = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => invitedName(token),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const [passkeys, setPasskeys] = useState<readonly string[]>([]);
  const [label, setLabel] = useState('');
  const addition = useMutation({
    mutationFn: (passkey: string) => addPasskey(token, passkey),
    onSuccess: (_, passkey) => {
      setPasskeys([...passkeys, passkey]);
      setLabel('');
    },
  });
  const codes = useMutation({ mutationFn: () => newRecoveryCodes(token) });
  const end = useMutation({ mutationFn: () => endEnrolment(token), onSuccess: onEnd });
  if (name === undefined)
    return (
      <Narrow title={t`Your access to the desk`}>
        <Failure error={error} />
        {error && <Button kind="outline" onClick={onEnd}>{t`Go to the login`}</Button>}
      </Narrow>
    );
  return (
    <Narrow title={t`Welcome, ${name}`}>
      <p>{t`Add two passkeys on different devices, or one passkey and recovery codes. Then you can come back if you lose a device.`}</p>
      {passkeys.length > 0 && (
        <ol className={styles.list} aria-label={t`Your passkeys`}>
          {passkeys.map((passkey) => (
            <li key={passkey}>{passkey}</li>
          ))}
        </ol>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          addition.mutate(label.trim() || t`Passkey ${passkeys.length + 1}`);
        }}
      >
        <Field
          label={t`Name of the device`}
          help={t`Such as: laptop, security key`}
          value={label}
          onChange={setLabel}
        />
        <Failure error={addition.error} />
        <Button type="submit" kind="soft" icon="fingerprint" busy={addition.isPending}>
          {t`Add a passkey`}
        </Button>
      </form>
      {passkeys.length > 0 &&
        (codes.data ? (
          <Note kind="warn" title={t`Write these codes down now. They are never shown again.`}>
            <ul className={styles.codes} aria-label={t`Recovery codes`}>
              {codes.data.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <Button kind="outline" icon="key-round" busy={codes.isPending} onClick={() => codes.mutate()}>
            {t`Show recovery codes`}
          </Button>
        ))}
      <Failure error={codes.error ?? end.error} />
      <Button
        busy={end.isPending}
        disabled={passkeys.length === 0 || (passkeys.length < 2 && !codes.data)}
        onClick={() => end.mutate()}
      >
        {t`Finish`}
      </Button>
    </Narrow>
  );
}
