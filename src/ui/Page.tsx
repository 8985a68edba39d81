import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { BackButton } from './BackButton.tsx';
import { classes } from './classes.ts';
import { NavigationContext, NoticeContext } from './navigation.ts';
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

/** A screen: bar, `main`, bottom bar. Takes the focus to its heading when it opens (A11Y-09). */
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
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  useKeypad(bottom !== undefined);

  useEffect(() => {
    document.title = title ? `${title} · Andaman` : 'Andaman';
  }, [title]);

  useEffect(() => {
    const heading = page.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    // where the shell or a part of the page holds the focus, it stays
    if (opened && document.activeElement === document.body) (heading ?? main.current)?.focus({ preventScroll: true });
    opened = true;
  }, []);

  const hasBar = bar !== 'own';
  return (
    <div className={classes(styles.page, aside ? styles.split : null, full && styles.full)} ref={page}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>{t`Skip to content`}</button>
      <div className={styles.pane}>
        <header className={styles.bar} data-bar={bar}>
          {bar !== 'tab' && !header && <BackButton onClick={back} />}
          {hasBar ? <h1 className={classes(styles.title, bar === 'tab' && styles.large)}>{title}</h1> : header}
          {!hasBar && !ownHeading && <h1 className="visually-hidden">{title}</h1>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <main className={styles.main} ref={main} tabIndex={-1} id="main">
          <div className={styles.content}>
            {notice}
            {children}
          </div>
          {bottom && <div className={styles.bottom}>{bottom}</div>}
        </main>
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
