import { createContext, useContext } from 'react';
import { proxy, useSnapshot } from 'valtio';

/**
 * Whether the shell's connection bar tells that the server is unreachable and offers a retry. Only that bar writes it.
 */
export const outageNotice = proxy({ isShown: false });

/** True inside a sheet or dialog, where the shell's connection bar is not reachable. */
export const ModalContext = createContext(false);

/** Returns whether a failed part should leave the reason and the retry to the shell's connection bar (OFF-05). */
export const useOutageNotice = (): boolean => {
  const { isShown } = useSnapshot(outageNotice);
  return !useContext(ModalContext) && isShown;
};
