import { useSnapshot } from 'valtio';
import { lock } from '../../client/session/lock.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { nextDialog } from './priority.ts';
import { chrome, type ReadyMessage } from './state.ts';
import { Submissions } from './Submissions.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';
import { useUpdateShown } from './use-update-shown.ts';

/** The shell's dialogs, one at a time, and the sheet of the money calls. */
export function Dialogs() {
  const { message, checking } = useSnapshot(chrome);
  const updateState = useUpdateShown();
  const { locked, checking: isLockChecking } = useSnapshot(lock);
  // a message would open after the lock and so cover it
  const isReadable = message !== undefined && !locked && !isLockChecking;
  const dialog = nextDialog({ update: updateState === 'forced', message: isReadable });
  return (
    <>
      {dialog === 'update' ? <UpdateDialog covers={locked} /> : null}
      {dialog === 'message' && message ? <MessageDialog message={message as ReadyMessage} /> : null}
      {checking && dialog !== 'update' ? <Submissions /> : null}
    </>
  );
}
