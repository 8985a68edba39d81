import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { secondsLeft, untilNextSecond } from '../../../client/forms/code-timer.ts';
import { CallError } from '../../../client/http/errors.ts';
import { session } from '../../../client/session/session.ts';
import { limits } from '../../../config.ts';
import { CodeField } from '../../../ui/CodeField.tsx';
import { FieldAction } from '../../../ui/FieldAction.tsx';
import { toast } from '../../../ui/toast.ts';
import { sendCode } from '../changes.ts';
import { codeSent, nameOf, type Purpose, restoreSent, sent, type Target } from '../code-sent.ts';

interface Props {
  purpose: Purpose;
  /** Of the field; by default the code of the page. */
  name?: string;
  label?: string;
  /** No field follows in the form. */
  last?: boolean;
  /** Where the code goes; a descriptor says what is wrong with it. */
  to: () => Target | MessageDescriptor;
  onWrong?: (wrong: MessageDescriptor) => void;
  /** Why no code can be asked for. */
  closed?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

const isTarget = (to: Target | MessageDescriptor): to is Target => 'phone' in to || 'email' in to;

/** Seconds until another one may be asked for at a place, by the clock. */
const useLeft = (name: string): number => {
  const at = useSnapshot(sent)[name];
  const [now, setNow] = useState(Date.now);
  const seconds = secondsLeft(at, Math.max(now, at ?? 0));
  useEffect(() => {
    if (at === undefined || seconds === 0) return undefined;
    // seconds that passed while another place was chosen are caught up at once
    const wait = secondsLeft(at, Date.now()) < seconds ? 0 : untilNextSecond(at, Date.now());
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [at, seconds, now]);
  return seconds;
};

/**
 * The verification code of a change, with the button that asks for it and its 60 s, which a reload does not end
 * (PROF-06, PROF-12).
 */
export function ProofCode({
  purpose,
  name = 'code',
  label,
  last = false,
  to,
  onWrong,
  closed,
  value,
  error,
  onChange,
}: Props) {
  const { t } = useLingui();
  const chosen = to();
  const seconds = useLeft(isTarget(chosen) ? nameOf(purpose, chosen) : '');
  const [running, setRunning] = useState(false);
  const [reason, setReason] = useState<string>();
  const { account } = useSnapshot(session);
  useEffect(() => {
    if (account !== undefined) void restoreSent(account);
  }, [account]);

  const send = async (): Promise<void> => {
    const target = to();
    if (!isTarget(target)) return onWrong?.(target);
    const { epoch } = session;
    setReason(undefined);
    setRunning(true);
    try {
      await sendCode(purpose, target);
      if (epoch === session.epoch) void codeSent(purpose, target);
    } catch (failure) {
      toast(t`Failed to get the verification code!`, { kind: 'error' });
      setReason(failure instanceof CallError && failure.silent ? undefined : errorMessage(failure));
    } finally {
      setRunning(false);
    }
  };

  return (
    <CodeField
      label={label ?? t`Verification code`}
      name={name}
      enterKeyHint={last ? 'done' : 'next'}
      value={value}
      error={error ?? reason}
      length={limits.codeLength}
      help={closed ?? (seconds > 0 ? t`Sent. It may take a minute to arrive.` : undefined)}
      onChange={(digits) => {
        setReason(undefined);
        onChange(digits);
      }}
      action={
        <FieldAction disabled={closed !== undefined || seconds > 0 || running} onClick={() => void send()}>
          {seconds > 0 ? t`Resend in ${seconds} s` : t`Send code`}
        </FieldAction>
      }
    />
  );
}
