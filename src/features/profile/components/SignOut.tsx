import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/base/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { auth, logOut } from '../../auth/index.ts';

/** Asks before logging out; the shell then opens the login page (AUTH-22). */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { running } = useSnapshot(auth);
  return (
    <Dialog
      title={t`Log out?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Stay logged in`}</Button>
          <Button kind="danger" busy={running === 'logout'} onClick={() => void logOut()}>{t`Log out`}</Button>
        </>
      }
    >
      <p>
        <Trans>
          We'll remove your history, drafts and messages from this device. Your account and balance aren't affected.
        </Trans>
      </p>
    </Dialog>
  );
}
