import { proxy, ref } from 'valtio';
import type { Message } from '../../features/messages/index.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { dismissToast, toasts } from '../../ui/overlays/toast.ts';

/** A message whose markup is already sanitised, so that its dialog does not change size after opening. */
export interface ReadyMessage extends Message {
  readonly nodes?: Node | undefined;
}

/** State of the shell's notices and dialogs. */
export const chrome = proxy<{
  /** The first unread message of this start (SHELL-17). */
  message: ReadyMessage | undefined;
  /** Bars that the customer has dismissed until the next start. */
  dismissed: Record<string, true>;
  /** The sheet of the money calls is open. */
  checking: boolean;
}>({ message: undefined, dismissed: {}, checking: false });

export const showMessage = (message: ReadyMessage): void => {
  chrome.message = ref(message);
};

export const closeMessage = (): void => {
  chrome.message = undefined;
};

// a message or an error that waited behind the lock belongs to the customer who has left
onClearUserData(() => {
  closeMessage();
  chrome.checking = false;
  for (const { id } of toasts.list) dismissToast(id);
});
