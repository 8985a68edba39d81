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

/** How a page stands beside another from 900 px on (ADR 0018): as the list, or as one entry of it. */
export type Beside =
  | {
      readonly part: 'list';
      /** Link of the entry that is open, none where none is. */
      readonly href?: string;
      /** The page of that entry, or what stands in for it. */
      readonly page: ReactNode;
    }
  | { readonly part: 'entry' };

/** What the shell says of it; nothing for a page of its own. */
export const BesideContext = createContext<Beside | undefined>(undefined);
