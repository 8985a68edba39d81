import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { BackButton } from './BackButton.tsx';
import { classes } from '../classes.ts';
import { useCompany } from '../../browser/company.ts';
import { SplitPaneContext, NavigationContext, NoticeContext } from '../base/navigation.ts';
import { useKeypad } from '../forms/use-keypad.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** Title in the bar and of the window. */
  title: string;
  /** `standard`: back and title. `tab`: large title, no back. `own`: `header`, or only back without one. */
  bar?: 'own' | 'standard' | 'tab';
  /** The page's own bar, for `own`. */
  header?: ReactNode;
  /** For `own`: `header` or `children` contain an `h1`. Otherwise the title is a heading for screen readers only. */
  ownHeading?: boolean;
  /** At most two `IconButton`s at the end of the bar. */
  actions?: ReactNode;
  /** The main action of the page, and a second one as text. Stays above keypad, tab bar and safe area. */
  bottom?: ReactNode;
  /** Shown next to the page from 900 px on; hidden on narrower windows. */
  aside?: ReactNode;
  /** The aside is a list next to the page: narrower than the page. */
  asideAtEnd?: boolean;
  /** Stays one column, as wide as a form, next to the aside. */
  form?: boolean;
  /** As wide as the window below 900 px, for a chart or two columns. Otherwise one column, as wide as a form. */
  full?: boolean;
  children: ReactNode;
}

/** Whether a page was opened before: on the first one the focus stays where the browser puts it. */
let hasOpened = false;

/** Returns the page's role in a split view: an entry, or a list with an entry next to it. */
function useSplitPane(aside: ReactNode) {
  const pane = useContext(SplitPaneContext);
  const list = pane?.part === 'list' ? pane : undefined;
  const openEntry = list?.href;
  return {
    isEntry: pane?.part === 'entry',
    /** Link of the open entry. */
    openEntry,
    secondPane: openEntry === undefined ? aside || list?.page : list?.page,
  };
}

/** Focuses the first heading when the page opens, unless the shell or a part of the page has the focus. */
function useFirstFocus(page: RefObject<HTMLElement | null>, heading: 'h1' | 'h2', isList: boolean): void {
  const focus = useEffectEvent((): void => {
    const title = page.current?.querySelector<HTMLElement>(heading);
    if (title) title.tabIndex = -1;
    // next to a list, the entry gets the focus
    if (hasOpened && !isList && document.activeElement === document.body)
      (title ?? page.current?.querySelector('main'))?.focus({ preventScroll: true });
    hasOpened = true;
  });
  useEffect(() => focus(), []);
}

/**
 * Page: bar, `main`, bottom bar. Focuses its heading when it opens (A11Y-09). Next to its list it is a region of the
 * list's page, which keeps the only `main`, `h1`, Back button and notices.
 */
export function Page({
  title,
  bar = 'standard',
  header,
  ownHeading = false,
  actions,
  bottom,
  aside,
  asideAtEnd = false,
  form = false,
  full = false,
  children,
}: PageProps) {
  const { t } = useLingui();
  const { back } = useContext(NavigationContext);
  const notice = useContext(NoticeContext);
  const company = useCompany();
  const { isEntry, openEntry, secondPane } = useSplitPane(aside);
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const [Root, Heading, Main] = isEntry ? (['section', 'h2', 'div'] as const) : (['div', 'h1', 'main'] as const);
  useKeypad(bottom !== undefined);
  useFirstFocus(page, Heading, openEntry !== undefined);

  useEffect(() => {
    // if an entry is open next to the list, the entry sets the title of the window
    if (openEntry === undefined) document.title = title ? `${title} · ${company}` : company;
  }, [title, openEntry, company]);

  const hasBar = bar !== 'own';
  const variants = [
    secondPane ? styles.split : null,
    asideAtEnd && styles.leading,
    form && styles.form,
    isEntry ? styles.entry : null,
    full && styles.full,
  ];
  return (
    <Root className={classes(styles.page, ...variants)} ref={page} aria-label={isEntry ? title : undefined}>
      {!isEntry && (
        <button
          type="button"
          className={styles.skip}
          onClick={() => main.current?.focus()}
        >{t`Skip to content`}</button>
      )}
      <div className={styles.pane}>
        <header className={styles.bar} data-bar={bar}>
          {bar !== 'tab' && !header && !isEntry && <BackButton onClick={back} />}
          {hasBar ? (
            <Heading className={classes(styles.title, bar === 'tab' && styles.large)}>{title}</Heading>
          ) : (
            header
          )}
          {!hasBar && !ownHeading && <Heading className="visually-hidden">{title}</Heading>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <Main className={styles.main} ref={main} {...(isEntry ? {} : { id: 'main', tabIndex: -1 })}>
          <div className={styles.content}>
            {!isEntry && notice}
            {children}
          </div>
          {bottom && <div className={styles.bottom}>{bottom}</div>}
        </Main>
      </div>
      {secondPane && (
        <div className={styles.aside} key={openEntry} data-entry={openEntry}>
          {secondPane}
        </div>
      )}
    </Root>
  );
}
