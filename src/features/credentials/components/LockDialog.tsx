import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { LockFrame } from '../../../ui/layout/LockFrame.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { logOut } from '../../auth/index.ts';
import { readDevicePasskeys } from '../device-passkeys.ts';
import { noteLockShown, unlock } from '../lock.ts';
import { provePresence, type UnlockAttempt } from '../unlock.ts';
import { useChange } from '../../../client/forms/use-change.ts';

/**
 * Covers the app after a time away. A passkey unlocks it, even offline if this device remembers one; the alternative is
 * to log out.
 */
export default function LockDialog() {
  const { t } = useLingui();
  const change = useChange();
  const { online } = useSnapshot(connection);
  const [failedAttempt, setFailedAttempt] = useState<UnlockAttempt>();
  const [canUnlockOffline, setCanUnlockOffline] = useState(true);
  useEffect(noteLockShown, []);
  useEffect(() => void readDevicePasskeys().then((keys) => setCanUnlockOffline(keys !== undefined)), []);
  const attemptUnlock = async (): Promise<void> => {
    let attempt: UnlockAttempt | undefined;
    await change.run(async () => {
      attempt = await provePresence();
    });
    if (attempt?.isProved) unlock();
    else setFailedAttempt(attempt);
  };
  const left = failedAttempt?.left;
  return (
    <LockFrame
      actions={
        <>
          <Button kind="outline" onClick={() => void logOut()}>{t`Log out`}</Button>
          <Button
            busy={change.running}
            reason={online || canUnlockOffline ? undefined : t`You're offline. Connect to unlock.`}
            onClick={() => void attemptUnlock()}
          >{t`Unlock`}</Button>
        </>
      }
    >
      <p>{t`You've been away for a while. Unlock with your fingerprint, face or device PIN.`}</p>
      {failedAttempt && (
        <Note live>
          <p>{t`Still locked. We couldn't confirm it's you.`}</p>
          {left !== undefined && <p>{t`Attempts left before you're logged out: ${left}`}</p>}
        </Note>
      )}
      {change.refusal && (
        <Note kind="danger" live>
          {change.refusal}
        </Note>
      )}
    </LockFrame>
  );
}
