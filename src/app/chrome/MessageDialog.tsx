import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../client/http/error-messages.ts';
import { markRead } from '../../features/messages/index.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Html } from '../../ui/layout/Html.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { closeMessage, type ReadyMessage } from './state.ts';

/** Dialog of the first unread message of a start; confirming marks it as read (SHELL-17). */
export function MessageDialog({ message }: { readonly message: ReadyMessage }) {
  const { t } = useLingui();
  const confirm = (): void => {
    closeMessage();
    markRead([message.id]).catch((error: unknown) => toast(errorMessage(error), { kind: 'error' }));
  };
  return (
    <Dialog title={message.title} onClose={closeMessage} actions={<Button onClick={confirm}>{t`Close`}</Button>}>
      <Html text={message.content} nodes={message.nodes} />
    </Dialog>
  );
}
