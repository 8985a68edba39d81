import { useMutation, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasskeyEntry } from '../staff/api.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { addPasskey, endEnrolment, newRecoveryCodes, readEnrolment } from '../calls/enrol.ts';
import { Failure } from '../parts/Failure.tsx';
import { shortIdOf } from '../parts/passkey-id.ts';
import styles from './EnrolPage.module.css';
import { Narrow } from './Narrow.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  /** Token of the invitation. */
  token: string;
  onEnd: () => void;
}

/**
 * Enrols an invited person: two passkeys, or one and recovery codes, so that a lost device locks no one out. The server
 * has the list of passkeys, so a page that was loaded again goes on where it was.
 */
export function EnrolPage({ token, onEnd }: Props) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment', token],
    queryFn: () => readEnrolment(token),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  const [isSaved, setIsSaved] = useState(false);
  const codes = useMutation({ mutationFn: () => newRecoveryCodes(token) });
  const passkeys = data?.passkeys ?? [];
  const end = useMutation({
    mutationFn: () => endEnrolment(token, { keys: passkeys.map(({ id }) => id), code: codes.data?.[0] }),
    onSuccess: onEnd,
    onError: () => refetch(),
  });
  if (data === undefined)
    return (
      <Narrow title={t`Your access to the desk`}>
        <Failure error={error} />
        {error && <Button kind="outline" onClick={onEnd}>{t`Go to the login`}</Button>}
      </Narrow>
    );
  return (
    <Narrow title={t`Welcome, ${data.name}`}>
      <p>{t`Add two passkeys on different devices, or one passkey and recovery codes. Then you can come back if you lose a device.`}</p>
      <Passkeys of={passkeys} />
      <AddPasskey token={token} number={passkeys.length + 1} onAdded={() => void refetch()} />
      {passkeys.length > 0 &&
        (codes.data ? (
          <RecoveryCodes codes={codes.data} isSaved={isSaved} onSaved={setIsSaved} />
        ) : (
          <Button kind="outline" icon="key-round" busy={codes.isPending} onClick={() => codes.mutate()}>
            {t`Show recovery codes`}
          </Button>
        ))}
      <Failure error={codes.error ?? end.error} />
      <Button
        busy={end.isPending}
        disabled={passkeys.length === 0 || (codes.data ? !isSaved : passkeys.length < 2)}
        onClick={() => end.mutate()}
      >
        {t`Finish`}
      </Button>
    </Narrow>
  );
}

/** The passkeys that will let the person in. */
function Passkeys({ of: passkeys }: { readonly of: readonly PasskeyEntry[] }) {
  const { t } = useLingui();
  if (passkeys.length === 0) return null;
  return (
    <>
      <ol className={styles.list} aria-label={t`Your passkeys`}>
        {passkeys.map(({ id, name }) => (
          <li key={id}>{`${name} (${shortIdOf(id)})`}</li>
        ))}
      </ol>
      <p>{t`Finish only if you know all of them. Otherwise someone else has your link: tell an owner.`}</p>
    </>
  );
}

interface AddProps {
  token: string;
  /** Number of the passkey, for a device without a name. */
  number: number;
  onAdded: () => void;
}

function AddPasskey({ token, number, onAdded }: AddProps) {
  const { t } = useLingui();
  const [label, setLabel] = useState('');
  const addition = useMutation({
    mutationFn: (name: string) => addPasskey(token, name),
    onSuccess: () => {
      onAdded();
      setLabel('');
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        addition.mutate(label.trim() || t`Passkey ${number}`);
      }}
    >
      <Field
        label={t`Name of the device`}
        help={t`Such as: laptop, security key`}
        value={label}
        onChange={setLabel}
        maxLength={60}
      />
      <Failure error={addition.error} />
      <Button type="submit" kind="soft" icon="fingerprint" busy={addition.isPending}>
        {t`Add a passkey`}
      </Button>
    </form>
  );
}
