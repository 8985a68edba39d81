import { createContext, useContext } from 'react';
import { proxy, useSnapshot } from 'valtio';

/**
 * Whether the shell says over the page that nothing reaches the server, and how and when it is tried again. Written by
 * that line alone, while it is there.
 */
export const outageNotice = proxy({ isShown: false });

/** True inside a sheet or dialog, which closes off what isShown on the page. */
export const ModalContext = createContext(false);

/** Whether a part that has nothing to show leaves the reason and the way to try again to the shell's line (OFF-05). */
export const useOutageNotice = (): boolean => {
  const { isShown } = useSnapshot(outageNotice);
  return !useContext(ModalContext) && isShown;
};
