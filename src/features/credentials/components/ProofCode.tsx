import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { secondsLeft, untilNextSecond } from '../../../client/forms/code-timer.ts';
import { session } from '../../../client/session/session.ts';
import { limits } from '../../../config.ts';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { FieldAction } from '../../../ui/forms/FieldAction.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { sendCode } from '../changes.ts';
import { noteCodeSent, type Purpose, restoreSentTimes, sentKeyOf, sentTimes, type CodeTarget } from '../code-sent.ts';

interface Props {
  purpose: Purpose;
  /** Name of the field; `code` by default. */
  name?: string;
  label?: string;
  /** No field follows in the form. */
  last?: boolean;
  /** Returns where the code goes, or what is wrong with that. */
  target: () => CodeTarget | MessageDescriptor;
  onWrong?: (fault: MessageDescriptor) => void;
  /** Why no code can be requested. */
  blocker?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

const isTarget = (result: CodeTarget | MessageDescriptor): result is CodeTarget =>
  'phone' in result || 'email' in result;

/** Returns the seconds until the customer may request another code for a target. */
const useCountdown = (sentKey: string): number => {
  const sentAt = useSnapshot(sentTimes)[sentKey];
  const [now, setNow] = useState(Date.now);
  const seconds = secondsLeft(sentAt, Math.max(now, sentAt ?? 0));
  useEffect(() => {
    if (sentAt === undefined || seconds === 0) return undefined;
    // catches up at once on seconds that passed while another target was chosen
    const wait = secondsLeft(sentAt, Date.now()) < seconds ? 0 : untilNextSecond(sentAt, Date.now());
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [sentAt, seconds, now]);
  return seconds;
};

/**
 * Asks for the verification code of a change, with a button that requests it and then counts down 60 s, even across a
 * reload (PROF-06, PROF-12).
 */
export function ProofCode({
  purpose,
  name = 'code',
  label,
  last = false,
  target: targetNow,
  onWrong,
  blocker,
  value,
  error,
  onChange,
}: Props) {
  const { t } = useLingui();
  const currentTarget = targetNow();
  const seconds = useCountdown(isTarget(currentTarget) ? sentKeyOf(purpose, currentTarget) : '');
  const [isRunning, setIsRunning] = useState(false);
  const { refusal: reason, setRefusal: setReason, fail } = useRefusal();
  const { account } = useSnapshot(session);
  useEffect(() => {
    if (account !== undefined) void restoreSentTimes(account);
  }, [account]);

  const send = async (): Promise<void> => {
    const target = targetNow();
    if (!isTarget(target)) return onWrong?.(target);
    const { epoch } = session;
    setReason(undefined);
    setIsRunning(true);
    try {
      await sendCode(purpose, target);
      if (epoch === session.epoch) void noteCodeSent(purpose, target);
    } catch (failure) {
      toast(t`Failed to get the verification code!`, { kind: 'error' });
      fail(failure);
    } finally {
      setIsRunning(false);
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
      help={blocker ?? (seconds > 0 ? t`Sent. It may take a minute to arrive.` : undefined)}
      onChange={(digits) => {
        setReason(undefined);
        onChange(digits);
      }}
      action={
        <FieldAction disabled={blocker !== undefined || seconds > 0 || isRunning} onClick={() => void send()}>
          {seconds > 0 ? t`Resend in ${seconds} s` : t`Send code`}
        </FieldAction>
      }
    />
  );
}
