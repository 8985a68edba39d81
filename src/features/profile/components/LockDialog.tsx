import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { LockFrame } from '../../../ui/LockFrame.tsx';
import { Note } from '../../../ui/Note.tsx';
import { logOut } from '../../auth/store.ts';
import { readDevicePasskeys } from '../device-passkeys.ts';
import { noteLockStands, unlock } from '../lock.ts';
import { openLock, type Unlocking } from '../unlock.ts';
import { useChange } from '../use-change.ts';

/**
 * Over everything after a time away: a passkey opens it, without a connection too where this device remembers one, or
 * the session ends. What lies behind is covered.
 */
export default function LockDialog() {
  const { t } = useLingui();
  const change = useChange();
  const { online } = useSnapshot(connection);
  const [missed, setMissed] = useState<Unlocking>();
  const [canOffline, setCanOffline] = useState(true);
  useEffect(noteLockStands, []);
  useEffect(() => void readDevicePasskeys().then((keys) => setCanOffline(keys !== undefined)), []);
  const open = async (): Promise<void> => {
    let outcome: Unlocking | undefined;
    await change.run(async () => {
      outcome = await openLock();
    });
    if (outcome?.proved) unlock();
    else setMissed(outcome);
  };
  const left = missed?.left;
  return (
    <LockFrame
      actions={
        <>
          <Button kind="outline" onClick={() => void logOut()}>{t`Log out`}</Button>
          <Button
            busy={change.running}
            reason={online || canOffline ? undefined : t`You're offline. Connect to unlock.`}
            onClick={() => void open()}
          >{t`Unlock`}</Button>
        </>
      }
    >
      <p>{t`You've been away for a while. Unlock with your fingerprint, face or device PIN.`}</p>
      {missed && (
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
