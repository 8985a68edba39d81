import { type ComponentType, createContext, type ReactNode } from 'react';

export interface Navigation {
  /** Goes to the previous page, or home if there is none. */
  back: () => void;
  /** Whether a path has a page, so that no link leads to a missing one. */
  has: (path: string) => boolean;
  /** The option ticket of a coin, which a coin's page shows beside itself where there is room. */
  TicketPane?: ComponentType<{ readonly code: string }>;
}

/** Navigation for pages, provided by `app`. By default `back` does nothing and every path exists. */
export const NavigationContext = createContext<Navigation>({ back: () => undefined, has: () => true });

/** Notices that the shell shows under the bar of every page, such as the connection bar. */
export const NoticeContext = createContext<ReactNode>(null);

/** Role of a page in a split view from 900 px on (ADR 0018): the list, or an entry of it. */
export type SplitPane =
  | {
      readonly part: 'list';
      /** Link of the open entry, if one is open. */
      readonly href?: string;
      /** The page of that entry or its stand-in. */
      readonly page: ReactNode;
    }
  | { readonly part: 'entry' };

/** The page's role in a split view, set by the shell; undefined for a single page. */
export const SplitPaneContext = createContext<SplitPane | undefined>(undefined);
