import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { BackButton } from './BackButton.tsx';
import { classes } from './classes.ts';
import { BesideContext, NavigationContext, NoticeContext } from './navigation.ts';
import { useKeypad } from './use-keypad.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** Names the page in the bar and in the title of the window. */
  title: string;
  /** `standard`: back and title. `tab`: large title, no back. `own`: `header`, or back alone where there is none. */
  bar?: 'own' | 'standard' | 'tab';
  /** The page's own bar, for `own`. */
  header?: ReactNode;
  /** For `own`: an `h1` stands in `header` or `children`. Else the title is the heading, for screen readers alone. */
  ownHeading?: boolean;
  /** At most two `IconButton`s at the end of the bar. */
  actions?: ReactNode;
  /** The one action of the page, and a second as text: stays above keypad, tab bar and safe area. */
  bottom?: ReactNode;
  /** Opens beside the page from 900 px; not shown below. */
  aside?: ReactNode;
  /** As wide as the window below 900 px, for a chart or two columns. Else one column, as wide as a form. */
  full?: boolean;
  children: ReactNode;
}

/** The first page of a load leaves the focus where the browser puts it. */
let opened = false;

/** How it stands beside another: as an entry, or as a list with what is open beside it. */
function usePlace(aside: ReactNode) {
  const place = useContext(BesideContext);
  const list = place?.part === 'list' ? place : undefined;
  const open = list?.href;
  return {
    isEntry: place?.part === 'entry',
    /** Link of the open entry. */
    open,
    beside: open === undefined ? aside || list?.page : list?.page,
  };
}

/** Takes the focus to the first heading, where neither the shell nor a part of the page holds it. */
function useFirstFocus(page: RefObject<HTMLElement | null>, heading: 'h1' | 'h2', isList: boolean): void {
  const focus = useEffectEvent((): void => {
    const title = page.current?.querySelector<HTMLElement>(heading);
    if (title) title.tabIndex = -1;
    // the entry beside a list has it
    if (opened && !isList && document.activeElement === document.body)
      (title ?? page.current?.querySelector('main'))?.focus({ preventScroll: true });
    opened = true;
  });
  useEffect(() => focus(), []);
}

/**
 * A screen: bar, `main`, bottom bar. Takes the focus to its heading when it opens (A11Y-09). Beside its list it is a
 * region of that page, whose `main`, `h1`, Back and notices stay the only ones.
 */
export function Page({
  title,
  bar = 'standard',
  header,
  ownHeading = false,
  actions,
  bottom,
  aside,
  full = false,
  children,
}: PageProps) {
  const { t } = useLingui();
  const { back } = useContext(NavigationContext);
  const notice = useContext(NoticeContext);
  const { isEntry, open, beside } = usePlace(aside);
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const [Root, Heading, Main] = isEntry ? (['section', 'h2', 'div'] as const) : (['div', 'h1', 'main'] as const);
  useKeypad(bottom !== undefined);
  useFirstFocus(page, Heading, open !== undefined);

  useEffect(() => {
    // the entry beside it names the window
    if (open === undefined) document.title = title ? `${title} · Andaman` : 'Andaman';
  }, [title, open]);

  const hasBar = bar !== 'own';
  const look = [beside ? styles.split : null, isEntry ? styles.entry : null, full && styles.full];
  return (
    <Root className={classes(styles.page, ...look)} ref={page} aria-label={isEntry ? title : undefined}>
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
      {beside && (
        <div className={styles.aside} key={open} data-entry={open}>
          {beside}
        </div>
      )}
    </Root>
  );
}
