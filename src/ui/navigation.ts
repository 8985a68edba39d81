import { createContext, type ReactNode } from 'react';

export interface Navigation {
  /** To the entry before, or home where there is none. */
  back: () => void;
  /** Whether a screen stands behind a path, so that nothing links to one that does not exist. */
  has: (path: string) => boolean;
}

/** What pages need of the shell, which `app` provides. Without it nothing happens, and every path is there. */
export const NavigationContext = createContext<Navigation>({ back: () => undefined, has: () => true });

/** What the shell shows under the bar of every page, such as the banner of a lost connection. */
export const NoticeContext = createContext<ReactNode>(null);
