import { createContext, useContext } from 'react';

/** What the shell offers to the bar of each page. */
export interface ShellTools {
  /** Opens the menu, where the window has no room for it. */
  readonly openMenu: () => void;
  /** Whether the person may search customers. */
  readonly maySearch: boolean;
}

export const ShellContext = createContext<ShellTools | undefined>(undefined);

/** The shell around the page; undefined for a page on its own. */
export const useShell = (): ShellTools | undefined => useContext(ShellContext);
