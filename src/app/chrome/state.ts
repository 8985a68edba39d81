import { proxy, ref } from 'valtio';
import type { Message } from '../../features/messages/store.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { dismissToast, toasts } from '../../ui/toast.ts';

/** A message with its markup made harmless already, so that its dialog stands still once it opens. */
export interface ReadyMessage extends Message {
  readonly nodes?: Node | undefined;
}

/** What the shell has to say, beside what other modules know. */
export const chrome = proxy<{
  /** The first unread message of this start (SHELL-17). */
  message: ReadyMessage | undefined;
  /** Bars that the person has put away, until the next start. */
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

// a message or an error that waited behind the lock is nobody's any more
onClearUserData(() => {
  closeMessage();
  chrome.checking = false;
  for (const { id } of toasts.list) dismissToast(id);
});
