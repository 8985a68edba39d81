import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Badge } from '../base/Badge.tsx';
import { Icon, type IconName } from '../base/Icon.tsx';
import styles from './TabBar.module.css';

export interface Tab {
  href: string;
  label: string;
  /** Count badge, and the accessible name with the count, which starts with the label. */
  count?: number;
  name?: string | undefined;
  icon: IconName;
  current: boolean;
}

interface Props {
  /** At most five. */
  tabs: readonly Tab[];
  /** Called instead of following the link, for a shell that switches tabs itself. */
  onSelect?: (tab: Tab) => void;
}

/**
 * The app's tabs: at the bottom on a phone, a rail from 900 px. A tap on the current one scrolls its page to the top.
 */
export function TabBar({ tabs, onSelect }: Props) {
  const { t } = useLingui();
  const select = (event: MouseEvent, tab: Tab): void => {
    // the browser opens new tabs and windows
    if (event.metaKey || event.ctrlKey || event.shiftKey || (!tab.current && !onSelect)) return;
    event.preventDefault();
    if (tab.current) globalThis.scrollTo({ top: 0, behavior: 'smooth' });
    else onSelect?.(tab);
  };
  return (
    <nav className={styles.bar} aria-label={t`Main`}>
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              className={styles.tab}
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              onClick={(event) => select(event, tab)}
            >
              <span className={styles.pill}>
                <Icon name={tab.icon} />
                <Badge count={tab.count ?? 0} className={styles.badge} />
              </span>
              {tab.name === undefined ? (
                tab.label
              ) : (
                <>
                  <span aria-hidden>{tab.label}</span>
                  <span className="visually-hidden">{tab.name}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
