import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { signOut } from '../../auth/store.ts';
import { unlock } from '../lock.ts';
import { prove } from '../safety.ts';
import { useChange } from '../use-change.ts';
import styles from './lock-dialog.module.css';

/** Over everything after a time away: a passkey opens it, or the session ends. What lies behind is covered. */
export default function LockDialog() {
  const { t } = useLingui();
  const change = useChange();
  const { online } = useSnapshot(connection);
  const [missed, setMissed] = useState(false);
  const open = async (): Promise<void> => {
    let proved = false;
    if (
      !(await change.run(async () => {
        proved = await prove();
      }))
    )
      return setMissed(false);
    setMissed(!proved);
    if (proved) unlock();
  };
  return (
    <div className={styles.cover}>
      <Dialog
        title={t`Andaman is locked`}
        closable={false}
        icon={<Icon name="lock-keyhole" />}
        actions={
          <>
            <Button kind="outline" onClick={() => void signOut()}>{t`Log out`}</Button>
            <Button
              busy={change.running}
              reason={online ? undefined : t`You're offline. Connect to unlock.`}
              onClick={() => void open()}
            >{t`Unlock`}</Button>
          </>
        }
      >
        <p>{t`You've been away for a while. Unlock with your fingerprint, face or device PIN.`}</p>
        {missed && <Note live>{t`Still locked. We couldn't confirm it's you.`}</Note>}
        {change.refusal && (
          <Note kind="danger" live>
            {change.refusal}
          </Note>
        )}
      </Dialog>
    </div>
  );
}
