import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { auth, signOut } from '../../auth/store.ts';

/** Asks before the session ends; the shell then opens the login page (AUTH-22). */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { running } = useSnapshot(auth);
  return (
    <Dialog
      title={t`Sign out?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Stay`}</Button>
          <Button kind="danger" busy={running === 'signOut'} onClick={() => void signOut()}>{t`Sign out`}</Button>
        </>
      }
    >
      <p>{t`What this phone keeps of your account is removed: records, drafts and messages. Your account itself stays as it is.`}</p>
    </Dialog>
  );
}
