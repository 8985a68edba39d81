import { useSnapshot } from 'valtio';
import { lock } from '../../client/session/lock.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { nextDialog } from './priority.ts';
import { chrome, type ReadyMessage } from './state.ts';
import { Submissions } from './Submissions.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';
import { useUpdateShown } from './use-update-shown.ts';

/** Dialogs of the shell, one at a time, and the sheet of the money calls. */
export function Dialogs() {
  const { message, checking } = useSnapshot(chrome);
  const updateState = useUpdateShown();
  const cover = useSnapshot(lock);
  // a message opens after the lock, and would stand over it
  const isReadable = message !== undefined && !cover.locked && !cover.checking;
  const dialog = nextDialog({ update: updateState === 'forced', message: isReadable });
  return (
    <>
      {dialog === 'update' ? <UpdateDialog covers={cover.locked} /> : null}
      {dialog === 'message' && message ? <MessageDialog message={message as ReadyMessage} /> : null}
      {checking && dialog !== 'update' ? <Submissions /> : null}
    </>
  );
}
